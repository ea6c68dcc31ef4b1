import { showCopyNotice } from '#ui/platform/document/copy-notice.ts'
import { fetchPageState } from '#ui/app/page-state.ts'
import { reloadCopy } from '#ui/platform/document/reload-copy.ts'
import { onOnline } from '#ui/platform/network/online.ts'
import { loadBundle } from '#ui/app/texts/load-bundle.ts'

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
