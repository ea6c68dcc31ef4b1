import { useTranslate } from '#ui/app/texts/translate.ts'
import { Modal } from '#ui/kit/modal.tsx'
import { CreateBoardForm } from './create-board-form.tsx'

export function CreateBoardDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate()
  return (
    <Modal heading={t('board.create')} closeLabel={t('modal.dismiss')} onClose={onClose}>
      <CreateBoardForm onDone={onClose} />
    </Modal>
  )
}
