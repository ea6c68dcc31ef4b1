import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards.ts'
import type { boardMoves } from '#db/tables/board-moves.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAction } from '#schema/constants/boards.ts'
import { toMember } from '#worker/context/viewer.ts'
import { isNotHidden, mayDo, mayOpenBoard } from '#worker/features/boards/rules.ts'
import { isNotBanned } from '#worker/features/users/write-ban.ts'

export type MoveRow = typeof boardMoves.$inferSelect

export function mayDoOn(boardId: string, userId: string | SQL, action: BoardAction): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${mayDo(userId, action)})`
}

/** What it takes on the board that pins leave. Who may not edit its pins moves their own. */
export function sourceAction({ mode, scope }: Pick<MoveRow, 'mode' | 'scope'>): BoardAction {
  if (mode !== 'merge') return 'view'
  return scope === 'board' ? 'delete' : 'editBoard'
}

/** What is deleted goes nowhere: pins of others return to them as secret as they were. */
export function leavesBoard({ mode, boardId, toBoardId }: Pick<MoveRow, 'mode' | 'boardId' | 'toBoardId'>): boolean {
  return mode !== 'delete' && toBoardId !== boardId
}

export function isSourceHidden({ boardId }: Pick<MoveRow, 'boardId'>): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and not ${isNotHidden()})`
}

/** Whether the user of a move may still do it; asked by every step. */
export function mayMove(move: Pick<MoveRow, 'userId' | 'boardId' | 'toBoardId' | 'mode' | 'scope'>): SQL {
  const { userId: me, boardId, toBoardId, mode } = move
  const source =
    mode === 'copy'
      ? sql`exists (select 1 from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
          where ${boards.id} = ${boardId} and ${mayOpenBoard(toMember(me))})`
      : mayDoOn(boardId, me, sourceAction(move))
  const leaving = leavesBoard(move) ? sql`not ${isSourceHidden(move)}` : sql`1`
  const target = toBoardId === null || toBoardId === boardId ? sql`1` : mayDoOn(toBoardId, me, 'save')
  return sql`(${source} and ${leaving} and ${target} and ${mode === 'delete' ? sql`1` : isNotBanned(me)})`
}
