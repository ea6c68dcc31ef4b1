import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { WHOLE_BOARD } from '#schema/boards/constants.ts'
import type { BlockingAction, BoardFields, BoardFieldsInput } from '#schema/boards/move-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { mayDoOn } from '../../../model/board-rules.ts'
import { type MoveRow } from './move-rules.ts'

/** Nearly done is not done. */
const MOST_PROGRESS = 0.99

export function presentMove(move: Pick<MoveRow, keyof MoveRow>): BlockingAction {
  const { id, scope, sectionId, mode, status, total, done, createdAt, endedAt } = move
  const share = total === 0 ? 0 : Math.min(done / total, MOST_PROGRESS)
  return {
    id,
    created_timestamp: new Date(createdAt).toISOString(),
    progress: endedAt !== null ? 1 : status === 'undoing' ? MOST_PROGRESS - share : share,
    section_id: scope === 'board' ? WHOLE_BOARD : scope === 'section' ? sectionId : null,
    kind: status === 'undoing' || status === 'undone' ? 'undo' : mode,
  }
}

/** `GET /v3/boards/{id}/`: the fields of a board that are asked for; what is on its way only to those who share it. */
export async function readBoardFields(context: ActionContext, { id, fields }: BoardFieldsInput): Promise<BoardFields> {
  const board = await readBoard(context, { board_id: id })
  const all = { ...board, blocking_actions: await listBlockingActions(context, id) }
  if (fields === undefined) return all
  const names = fields.split(',').map((name) => name.trim())
  if (!names.every((name) => Object.hasOwn(all, name))) {
    fail('invalidInput', { detail: 'boardFields', path: 'fields' })
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

async function listBlockingActions({ db, viewer }: ActionContext, boardId: string): Promise<BlockingAction[]> {
  if (viewer.type !== 'AUTH') return []
  const running = await db
    .select()
    .from(boardMoves)
    .where(
      and(
        eq(boardMoves.boardId, boardId),
        isNull(boardMoves.endedAt),
        // A copy changes nothing here, and whose it is only they need to know.
        or(ne(boardMoves.mode, 'copy'), eq(boardMoves.userId, viewer.user.id)),
        sql`${mayDoOn(boardId, viewer.user.id, 'view')}`,
      ),
    )
    .orderBy(asc(boardMoves.createdAt))
  return running.map(presentMove)
}
