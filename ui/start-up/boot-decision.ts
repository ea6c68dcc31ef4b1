import type { RenderMode } from '#schema/page-data.ts'

export type BootDecision =
  /** The client takes over. */
  | 'boot'
  /** The document is all there is to see. */
  | 'stay'
  /** A kept copy: it never boots, but asks whether the living page can be had. */
  | 'cachedCopy'

/** Whether a document boots the client (docs/BEHAVIOUR.md, Start-up). */
export function decideBoot(search: string, renderMode: RenderMode | null): BootDecision {
  if (new URLSearchParams(search).has('server_only') || renderMode === 'server_only') return 'stay'
  return renderMode === 'cache' ? 'cachedCopy' : 'boot'
}
