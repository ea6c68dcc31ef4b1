import type { RenderMode } from '#schema/page-data.ts'

export type BootDecision =
  | 'boot'
  | 'stay'
  /** A kept copy never boots, but asks whether the live page can be had. */
  | 'cachedCopy'

export function decideBoot(search: string, renderMode: RenderMode | null): BootDecision {
  if (new URLSearchParams(search).has('server_only') || renderMode === 'server_only') return 'stay'
  return renderMode === 'cache' ? 'cachedCopy' : 'boot'
}
