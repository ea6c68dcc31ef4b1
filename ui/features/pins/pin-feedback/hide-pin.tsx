import { useState } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'

const PinFeedbackDialog = lazyDialog(
  'pin-feedback',
  async () => (await import('./pin-feedback-dialog.tsx')).PinFeedbackDialog,
)

/** Stands in the menu of a pin, which closes before the dialog opens: it cannot be inside. */
export function HidePin({ id }: { id: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="close" />
        {t('pinFeedback.hidePin')}
      </button>
      {isOpen && outsideOfPage(<PinFeedbackDialog pin={{ id }} isSaidApart onClose={close} />)}
    </>
  )
}
