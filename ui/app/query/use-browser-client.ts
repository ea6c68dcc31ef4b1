import { useQueryClient, type QueryClient } from '@tanstack/react-query'

/** The client for presses and other events; null on the server. */
export function useBrowserClient(): QueryClient | null {
  // Fixed for each bundle by the build, so the order of hooks never changes.
  return import.meta.env.SSR ? null : useQueryClient()
}
