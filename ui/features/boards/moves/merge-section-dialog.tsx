import { useId, useState } from 'react'
import type { BoardEdit } from '#schema/boards/board.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { refusedMoveKey } from './board-move.ts'
import { useBoardMove } from './use-board-move.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './move-pins.module.css'

interface MergeSectionDialogProps {
  board: BoardEdit
  section: BoardEdit['sections'][number]
  onClose(): void
}

export function MergeSectionDialog({ board, section, onClose }: MergeSectionDialogProps) {
  const t = useTranslate()
  const id = useId()
  const others = board.sections.filter((other) => other.id !== section.id)
  const [toSectionId, setToSectionId] = useState(others[0]?.id ?? '')
  const { start, isBusy, error } = useBoardMove(board.id, (isFinished) => {
    onClose()
    if (!isFinished) goTo(board.url)
  })
  return (
    <Modal
      heading={t('merge.into', { title: section.title })}
      closeLabel={t('modal.dismiss')}
      describedBy={`${id}-text`}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <ModalActions
          cancel={t('boardMoves.cancel')}
          isBusy={isBusy}
          onCancel={onClose}
          onClick={() =>
            start({ board_id: board.id, section_id: section.id, to_section_id: toSectionId, mode: 'merge' })
          }
        >
          {t('merge.section')}
        </ModalActions>
      }
    >
      <div className={classes.destination}>
        <p id={`${id}-text`}>{t('merge.sectionEffect', { section: section.title })}</p>
        <div className={fieldClasses.field}>
          <label htmlFor={id} className={fieldClasses.label}>
            {t('pinBuilder.field.section')}
          </label>
          <select
            id={id}
            className={fieldClasses.input}
            value={toSectionId}
            onChange={({ currentTarget }) => setToSectionId(currentTarget.value)}
          >
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.title}
              </option>
            ))}
          </select>
        </div>
        <ErrorMessage>{error ? t(refusedMoveKey(error)) : null}</ErrorMessage>
      </div>
    </Modal>
  )
}
