import type { QueryClient } from '@tanstack/react-query'
import { boardListOptions } from './board-list.ts'

export async function loadPicker() {
  return (await import('./board-picker.tsx')).BoardPicker
}

/** Loads on intent, so that it opens with everything in it. */
export function warmPicker(pinId: string, client: QueryClient): void {
  void loadPicker().catch(() => {})
  void client.prefetchInfiniteQuery(boardListOptions(pinId, '', client))
}
