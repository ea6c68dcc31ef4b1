import type { RenderMode } from '#schema/page-data.ts'
import { showCopyNotice, reloadCopy } from '#ui/platform/document/shown-copy.ts'
import { fetchPageState } from '#ui/app/page-state.ts'
import { onOnline } from '#ui/platform/network/online.ts'
import { loadBundle } from '#ui/app/texts/load-bundle.ts'

export type BootDecision =
  | 'boot'
  | 'stay'
  /** A kept copy boots, without services, where the live page can't be had. */
  | 'cachedCopy'

export function decideBoot(search: string, renderMode: RenderMode | null): BootDecision {
  if (new URLSearchParams(search).has('server_only') || renderMode === 'server_only') return 'stay'
  return renderMode === 'cache' ? 'cachedCopy' : 'boot'
}

/** False where the copy stays, as the live page can't be had yet. */
export async function replaceCopy(locale: string): Promise<boolean> {
  try {
    await fetchPageState()
  } catch {
    onOnline(() => void replaceCopy(locale))
    const t = await loadBundle(locale)
    showCopyNotice(t('copy.notice'))
    return false
  }
  return reloadCopy()
}
