import { sql, type SQL } from 'drizzle-orm'
import type { boardMoves } from '#db/tables/boards/board-moves.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAction } from '#schema/boards/constants.ts'
import { toMember } from '#worker/context/viewer.ts'
import { isNotHidden, mayDoOn, mayOpenBoard } from '#worker/model/board-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'

export type MoveRow = typeof boardMoves.$inferSelect

type SourceOfMove = Pick<MoveRow, 'userId' | 'boardId' | 'mode' | 'scope' | 'sectionId'>

/** What it takes on the board that pins leave. Who may not edit its pins moves their own. */
export function sourceAction({ mode, scope }: Pick<MoveRow, 'mode' | 'scope'>): BoardAction {
  if (mode !== 'merge') return 'view'
  return scope === 'section' ? 'editBoard' : 'delete'
}

/** A person who may not edit pins merges no section that holds what others have put there. */
export function mayTakeAll({ mode, scope, userId: me, boardId, sectionId }: SourceOfMove): SQL {
  if (mode !== 'merge' || scope !== 'section') return sql`1`
  const isOfOthers = (owner: SQL) => sql`e.section_id = ${sectionId} and e.board_id = ${boardId} and ${owner} <> ${me}`
  return sql`(${mayDoOn(boardId, me, 'editPins')}
    or not (exists (select 1 from saves e where ${isOfOthers(sql`e.user_id`)})
      or exists (select 1 from pins e where ${isOfOthers(sql`e.pinner_id`)})))`
}

/** The board itself goes with such a move alone. */
export function isMergeOfBoard({ mode, scope, entryIds }: Pick<MoveRow, 'mode' | 'scope' | 'entryIds'>): boolean {
  return mode === 'merge' && scope === 'board' && entryIds === null
}

/**
 * A pin of another may go along to the other board, and not back to its pinner. A secret one goes only where its pinner
 * decides who comes to it, or someone who decides that where it is now.
 */
export function mayComeAlong(
  move: Pick<MoveRow, 'userId' | 'boardId' | 'toBoardId'>,
  pin: { pinner: SQL; isSecret: SQL },
): SQL {
  const { userId: me, boardId, toBoardId } = move
  if (toBoardId === null) return sql`0`
  const isOnSecret = sql`exists (select 1 from ${boards}
    where ${boards.id} = ${toBoardId} and ${boards.privacy} = 'secret')`
  return sql`(${mayDoOn(toBoardId, pin.pinner, 'save')} and (${pin.isSecret} = 0 or (${isOnSecret}
    and (${mayDoOn(toBoardId, pin.pinner, 'manage')} or ${mayDoOn(boardId, me, 'manage')}))))`
}

/** What is deleted goes nowhere: pins of others return to them as secret as they were. */
export function leavesBoard({ mode, boardId, toBoardId }: Pick<MoveRow, 'mode' | 'boardId' | 'toBoardId'>): boolean {
  return mode !== 'delete' && toBoardId !== boardId
}

export function isSourceHidden({ boardId }: Pick<MoveRow, 'boardId'>): SQL {
  return sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and not ${isNotHidden()})`
}

/** What is put in order on its own board needs no right to save there; a copy does, wherever it lies. */
export function isSavedTo({ mode, boardId, toBoardId }: Pick<MoveRow, 'mode' | 'boardId' | 'toBoardId'>): boolean {
  return toBoardId !== null && (toBoardId !== boardId || mode === 'copy')
}

/** The user of a move may still do it; every step asks. */
export function mayMove(move: SourceOfMove & Pick<MoveRow, 'toBoardId'>): SQL {
  const { userId: me, boardId, toBoardId, mode } = move
  const source =
    mode === 'copy'
      ? sql`exists (select 1 from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
          where ${boards.id} = ${boardId} and ${mayOpenBoard(toMember(me))})`
      : sql`${mayDoOn(boardId, me, sourceAction(move))} and ${mayTakeAll(move)}`
  const leaving = leavesBoard(move) ? sql`not ${isSourceHidden(move)}` : sql`1`
  const target = toBoardId !== null && isSavedTo(move) ? mayDoOn(toBoardId, me, 'save') : sql`1`
  return sql`(${source} and ${leaving} and ${target} and ${mode === 'delete' ? sql`1` : isNotBanned(me)})`
}
