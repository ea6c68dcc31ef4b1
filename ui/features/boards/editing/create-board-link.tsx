import { useState } from 'react'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'

const CreateBoardDialog = lazyDialog(
  'create-board',
  async () => (await import('./create-board-dialog.tsx')).CreateBoardDialog,
)

export function CreateBoardLink() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ButtonLink
        href={href('boardCreate')}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('board.create')}
      </ButtonLink>
      {isOpen && <CreateBoardDialog onClose={close} />}
    </>
  )
}
