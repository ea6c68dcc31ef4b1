import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportPin } from '#ui/features/moderation/reports/report-pin.tsx'
import { ShareAction } from '#ui/features/pins/share/share-action.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { toImageFile } from './pin-image-file.ts'

const OwnPinActions = lazyChunk('own-pin', async () => (await import('./own-pin-actions.tsx')).OwnPinActions)
const HidePin = lazyChunk('hide-pin', async () => (await import('#ui/features/pins/pin-feedback/hide-pin.tsx')).HidePin)

export function PinMenu({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const file = toImageFile(pin)
  const { isAuthenticated, user } = useAppData().context
  const isOwn = user?.username === pin.pinner.username && isHydrated
  const isEmbeddable = pin.board.privacy !== 'secret'

  return (
    <MoreMenu label={t('pin.more')}>
      <ShareAction
        shared={{
          path: href('pin', { id: pin.id }),
          title: pin.title,
          subject: { kind: 'pin', id: pin.id },
          isEmbeddable,
          shareCount: pin.shareCount,
        }}
      >
        {t('share.pin')}
      </ShareAction>
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
        <>
          {isAuthenticated && isHydrated && (
            <LazyBoundary>
              <HidePin id={pin.id} />
            </LazyBoundary>
          )}
          <ReportPin pin={pin} />
        </>
      )}
    </MoreMenu>
  )
}
