import type { BoardEdit } from '#schema/boards/board.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { DestinationDialog } from './destination-dialog.tsx'
import { useBoardMove } from './use-board-move.ts'

/** The viewer is then where the pins are, or sees on the board how far they are. */
export function MergeBoardDialog({ board, onClose }: { board: BoardEdit; onClose(): void }) {
  const t = useTranslate()
  const { start, isBusy, error } = useBoardMove(board.id, (isFinished) => {
    onClose()
    if (!isFinished) goTo(board.url)
  })
  return (
    <DestinationDialog
      heading={t('merge.into', { title: board.name })}
      action={t('merge.board')}
      text={t('merge.boardEffect', { board: board.name })}
      hasSections={false}
      isTaken={({ boardId }) => boardId === board.id}
      isBusy={isBusy}
      error={error}
      onChosen={({ boardId }) => start({ board_id: board.id, to_board_id: boardId, mode: 'merge' })}
      onClose={onClose}
    />
  )
}
