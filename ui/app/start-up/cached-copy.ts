import { showCopyNotice } from '#ui/platform/document/copy-notice.ts'
import { fetchPageState } from '#ui/app/page-state.ts'
import { reloadCopy } from '#ui/platform/document/reload-copy.ts'
import { onOnline } from '#ui/platform/network/online.ts'
import { loadBundle } from '#ui/app/messages/load-bundle.ts'

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
