import { showCopyNotice } from '#ui/browser/copy-notice.ts'
import { fetchPageState } from '#ui/browser/page-state.ts'
import { reloadCopy } from '#ui/browser/reload-copy.ts'
import { onOnline } from '#ui/browser/online.ts'
import { loadBundle } from '#ui/messages/load-bundle.ts'

export async function reviveCopy(locale: string): Promise<void> {
  try {
    await fetchPageState()
  } catch {
    onOnline(() => void reviveCopy(locale))
    const t = await loadBundle(locale)
    showCopyNotice(t('copy.notice'))
    return
  }
  reloadCopy()
}
