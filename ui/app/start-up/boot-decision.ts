import type { RenderMode } from '#schema/page-data.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { fetchPageState } from '#ui/app/page-state.ts'
import { loadBundle } from '#ui/app/texts/load-bundle.ts'
import { showCopyNotice, reloadCopy } from '#ui/platform/document/shown-copy.ts'
import { isOnline, onOnline } from '#ui/platform/network/online.ts'

export type BootDecision =
  | 'boot'
  | 'stay'
  /** A kept copy boots, without services, where the live page can't be had. */
  | 'cachedCopy'

const BACKOFF = { firstMs: 1_000, longestMs: 5 * MINUTE_MS, spread: [0.5, 1.5] } as const

export function decideBoot(search: string, renderMode: RenderMode | null): BootDecision {
  if (new URLSearchParams(search).has('server_only') || renderMode === 'server_only') return 'stay'
  return renderMode === 'cache' ? 'cachedCopy' : 'boot'
}

/** False where the copy stays, as the live page can't be had yet: it is asked for again until it can. */
export async function replaceCopy(locale: string, failures = 0): Promise<boolean> {
  // A connection that returns while the call is still failing has told so by the time the call has failed.
  const regained = new Promise<void>((resolve) => onOnline(resolve))
  try {
    await fetchPageState()
  } catch {
    void Promise.race([regained, ...(isOnline() ? [delay(failures + 1)] : [])]).then(() =>
      replaceCopy(locale, failures + 1),
    )
    const t = await loadBundle(locale)
    showCopyNotice(t('copy.notice'))
    return false
  }
  return reloadCopy()
}

function delay(failures: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, backoffMs(BACKOFF, failures)))
}
