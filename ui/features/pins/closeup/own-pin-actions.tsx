import { useState } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { PencilIcon } from '#ui/kit/rare-icons.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'

const DeletePinDialog = lazyDialog('delete-pin', async () => (await import('./delete-pin-dialog.tsx')).DeletePinDialog)

const BIN = 'M4.500 7h15M9.500 7V4h5v3M6.500 7l1 13h9l1-13M10.500 11v5M13.500 11v5'

/** Stands in the menu of one's own pin, which closes before the dialog opens: it cannot be inside. */
export function OwnPinActions({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setDeleting(false)
  return (
    <>
      <a href={href('pinBuilder', {}, { pin: pin.id })}>
        <PencilIcon />
        {t('pin.edit')}
      </a>
      <button type="button" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
        <Glyph path={BIN} />
        {t('pin.delete')}
      </button>
      {isDeleting && outsideOfPage(<DeletePinDialog pin={pin} onClose={close} />)}
    </>
  )
}
