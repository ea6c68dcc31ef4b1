import { useId } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { refusedMoveKey } from './board-move.ts'
import classes from './move-pins.module.css'

interface DeleteDialogProps {
  /** Counts those chosen. */
  ownPins: number
  /** There may be more. */
  isAll: boolean
  isBusy: boolean
  error: unknown
  onDelete(): void
  onClose(): void
}

/** Pins of others leave the board only, those of one's own go everywhere: that is said first. */
export function DeleteDialog({ ownPins, isAll, isBusy, error, onDelete, onClose }: DeleteDialogProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Modal
      heading={t('boardMoves.deleteHeading')}
      closeLabel={t('modal.dismiss')}
      describedBy={id}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <ModalActions cancel={t('boardMoves.keep')} isBusy={isBusy} onCancel={onClose} onClick={onDelete}>
          {t('boardMoves.deletePins')}
        </ModalActions>
      }
    >
      <div id={id} className={classes.said}>
        {isAll ? (
          <p>{t('boardMoves.deleteAll')}</p>
        ) : (
          ownPins > 0 && <p>{t('boardMoves.deleteOwn', { count: ownPins })}</p>
        )}
        <p>{t('boardMoves.deleteSaves')}</p>
        <p>{t('deletePin.undoable')}</p>
      </div>
      <ErrorMessage>{error ? t(refusedMoveKey(error)) : null}</ErrorMessage>
    </Modal>
  )
}
