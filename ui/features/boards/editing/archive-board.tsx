import { useId, useRef, useState } from 'react'
import type { BoardEdit } from '#schema/boards/board.ts'
import { BOARD_COUNT_LIMIT } from '#schema/constants/feed.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { EditBoardProps } from './edit-board-props.ts'
import classes from './board-form.module.css'

export function ArchiveBoard({ board, path }: EditBoardProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const action = board.isArchived ? 'unarchive' : 'archive'
  return (
    <SheetPart id="archive" title={t('board.archive')}>
      <SheetText>{t(board.isArchived ? 'board.unarchiveText' : 'board.archiveText')}</SheetText>
      <form method="post" action={path} onSubmit={sendOnce}>
        <input type="hidden" name="board_id" value={board.id} />
        <Button type="submit" name="action" value={action}>
          {t(board.isArchived ? 'board.unarchive' : 'board.archive')}
        </Button>
      </form>
    </SheetPart>
  )
}

type Losses = NonNullable<BoardEdit['losses']>

/** Scripts ask once more; what goes with the board is said in any case. */
export function DeleteBoard({ board, path, losses }: EditBoardProps & { losses: Losses }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  return (
    <SheetPart id="delete" title={t('board.delete')}>
      <LossList losses={losses} />
      <form
        ref={form}
        method="post"
        action={path}
        onSubmit={(event) => {
          if (isAsked) return sendOnce(event)
          event.preventDefault()
          setAsked(true)
        }}
      >
        <input type="hidden" name="board_id" value={board.id} />
        <input type="hidden" name="action" value="delete" />
        <Button type="submit">{t('board.delete')}</Button>
      </form>
      {isAsked && (
        <DeleteDialog
          name={board.name}
          losses={losses}
          onDelete={() => form.current?.requestSubmit()}
          onClose={() => setAsked(false)}
        />
      )}
    </SheetPart>
  )
}

interface DeleteDialogProps {
  name: string
  losses: Losses
  onDelete(): void
  onClose(): void
}

function DeleteDialog({ name, losses, onDelete, onClose }: DeleteDialogProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Modal
      heading={t('board.deleteHeading', { board: name })}
      closeLabel={t('modal.dismiss')}
      describedBy={id}
      onClose={onClose}
      actions={
        <ModalActions cancel={t('board.keep')} onCancel={onClose} onClick={onDelete}>
          {t('board.delete')}
        </ModalActions>
      }
    >
      <div id={id}>
        <LossList losses={losses} />
      </div>
    </Modal>
  )
}

function LossList({ losses: { pins, saves, returnedPins } }: { losses: Losses }) {
  const t = useTranslate()
  const shown = useFormat().number(BOARD_COUNT_LIMIT)
  const isMany = (count: number) => count > BOARD_COUNT_LIMIT
  return (
    <div className={classes.losses}>
      <p>{t('board.deleteText')}</p>
      {pins + returnedPins > 0 && (
        <ul>
          {pins > 0 && (
            <li>{isMany(pins) ? t('board.losses.manyPins', { shown }) : t('board.losses.pins', { count: pins })}</li>
          )}
          {saves > 0 && !isMany(pins) && (
            <li>
              {isMany(saves) ? t('board.losses.manySaves', { shown }) : t('board.losses.saves', { count: saves })}
            </li>
          )}
          {returnedPins > 0 && (
            <li>
              {isMany(returnedPins)
                ? t('board.losses.manyReturned', { shown })
                : t('board.losses.returned', { count: returnedPins })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
