import type { RenderMode } from '#schema/page-data.ts'

export type BootDecision =
  | 'boot'
  | 'stay'
  /** A kept copy boots, without services, where the live page can't be had. */
  | 'cachedCopy'

export function decideBoot(search: string, renderMode: RenderMode | null): BootDecision {
  if (new URLSearchParams(search).has('server_only') || renderMode === 'server_only') return 'stay'
  return renderMode === 'cache' ? 'cachedCopy' : 'boot'
}
