import { useQueryClient } from '@tanstack/react-query'

/** What was read before is read again where it is shown next: feeds and boards have one pin more or less now. */
export function useMarkStale(): () => void {
  // Fixed for each bundle by the build, so the order of hooks never changes.
  return import.meta.env.SSR ? () => {} : useMarkStaleInBrowser()
}

function useMarkStaleInBrowser(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ refetchType: 'none' })
}
