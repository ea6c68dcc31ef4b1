import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ReportPin } from '#ui/features/reports/report-pin.tsx'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { copyLink } from '#ui/platform/services/clipboard.ts'
import { toPictureFile } from './picture-file.ts'

const OwnPinActions = lazyChunk('own-pin', async () => (await import('./own-pin-actions.tsx')).OwnPinActions)

export function PinMenu({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const file = toPictureFile(pin)
  const isOwn = useAppData().context.user?.username === pin.pinner.username && isHydrated

  async function copy(): Promise<void> {
    const isCopied = await copyLink(href('pin', { id: pin.id }))
    showToast({ text: t(isCopied ? 'link.copied' : 'link.notCopied') })
  }

  return (
    <MoreMenu label={t('pin.more')}>
      <button type="button" disabled={!isHydrated} onClick={() => void copy()}>
        <Icon name="link" />
        {t('link.copy')}
      </button>
      {file && (
        <a href={file.url} download={file.name}>
          <Icon name="download" />
          {t('pin.download')}
        </a>
      )}
      {isOwn ? (
        <LazyBoundary>
          <OwnPinActions pin={pin} />
        </LazyBoundary>
      ) : (
        <ReportPin pin={pin} />
      )}
    </MoreMenu>
  )
}
