import { useQueryClient } from '@tanstack/react-query'

/**
 * What was read before is read again where it is shown next: feeds and boards have one pin more or less now. `names`:
 * only these queries.
 */
export function useMarkStale(names?: readonly string[]): () => void {
  // Fixed for each bundle by the build, so the order of hooks never changes.
  return import.meta.env.SSR ? () => {} : useMarkStaleInBrowser(names)
}

function useMarkStaleInBrowser(names: readonly string[] | undefined): () => void {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      refetchType: 'none',
      predicate: ({ queryKey }) =>
        names === undefined || queryKey.some((part) => names.includes(String(part).split(':')[0] ?? '')),
    })
}
