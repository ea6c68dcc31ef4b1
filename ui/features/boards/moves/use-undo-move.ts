import { useQueryClient } from '@tanstack/react-query'
import { MOVE_UNDO_MS } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { isFinished, type StartedMove } from './board-move.ts'

/** Says that a move is done, with a minute to undo it. */
export function useOfferUndo(): (move: StartedMove) => void {
  const t = useTranslate()
  const refresh = useRefresh()
  const undo = useWrite<string, BlockingAction>({
    name: 'undo a move of pins',
    run: (id, init) => sendCall('BoardMoveResource.delete', { id }, init),
    onDone(action) {
      showToast({ text: t(action === null || isFinished(action) ? 'boardMoves.undone' : 'boardMoves.undoing') })
      return refresh()
    },
    onFailed(error) {
      const isTooLate = findReason(error, ['undoExpired', 'moveNotFound']) in { undoExpired: 0, moveNotFound: 0 }
      return t(isTooLate ? 'boardMoves.undoExpired' : 'boardMoves.notUndone')
    },
  })
  return ({ id, mode }) =>
    showToast({
      text: t(`boardMoves.done.${mode}`),
      until: Date.now() + MOVE_UNDO_MS,
      action: { label: t('boardMoves.undo'), onAction: () => undo.send(id) },
    })
}

/** All that is shown is read again, and what is not, once it is. In the browser only. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
