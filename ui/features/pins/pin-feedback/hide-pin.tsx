import { useState } from 'react'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { LazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'

const FeedbackDialog = lazyChunk('pin-feedback', async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)

/** Stands in the menu of a pin, which closes before the dialog opens: it cannot be inside. */
export function HidePin({ id }: { id: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="close" />
        {t('feedback.hidePin')}
      </button>
      {isOpen &&
        outsideOfPage(
          <LazyDialog onFailed={close}>
            <FeedbackDialog pin={{ id }} isSaidApart onClose={close} />
          </LazyDialog>,
        )}
    </>
  )
}
