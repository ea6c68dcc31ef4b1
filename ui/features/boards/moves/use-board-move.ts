import { WHOLE_BOARD } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { isFinished, startedMoves, type MoveOptions } from './board-move.ts'
import { leaveMergedBoard } from './leave-merged-board.ts'
import { useOfferUndo, useRefresh } from './use-undo-move.ts'

/** Starts a move: what is not over with the answer is shown by the banner of its board. */
export function useBoardMove(boardId: string, onStarted: (isFinished: boolean) => void) {
  const refresh = useRefresh()
  const offerUndo = useOfferUndo()
  const { send, isBusy, error, reset } = useWrite<MoveOptions, BlockingAction>({
    name: `move pins of ${boardId}`,
    run: (options, init) => sendCall('BoardMoveResource.create', options, init),
    async onDone(action, options) {
      const { mode } = options
      const toBoardId = 'to_board_id' in options ? (options.to_board_id ?? null) : null
      const move = action && { id: action.id, mode, toBoardId }
      if (move && isFinished(action)) offerUndo(move)
      else if (move) startedMoves.update((moves) => [...moves, move])
      const isDone = action === null || isFinished(action)
      onStarted(isDone)
      if (isDone && mode === 'merge' && action?.section_id === WHOLE_BOARD) await leaveMergedBoard(toBoardId)
      else await refresh()
    },
    onFailed: () => null,
  })
  return { start: send, isBusy, error, reset }
}
