import { eq, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { insertActionFrames, insertBoardFrames } from '#worker/model/board-frames.ts'
import type { Live } from '#worker/platform/live/live.ts'
import { presentMove } from './blocking-actions.ts'
import type { MoveRow } from './move-rules.ts'

/** How far a move is, to the open pages of its boards; they also ask by themselves. */
export async function reportMove(db: Database, live: Live, id: string, now: number): Promise<MoveRow | undefined> {
  const [move] = await db.select().from(boardMoves).where(eq(boardMoves.id, id))
  if (!move) return undefined
  const { boardId, toBoardId, mode, userId, endedAt } = move
  const isOver = endedAt === null ? sql`0` : sql`1`
  const changed = [boardId, ...(toBoardId !== null && toBoardId !== boardId ? [toBoardId] : [])]
  const { action, boards } = await batch(db, {
    action: insertActionFrames(
      db,
      { boardId, action: presentMove(move), onlyFor: mode === 'copy' ? userId : null },
      now,
    ),
    boards: changed.map((board) => insertBoardFrames(db, board, now, isOver)),
  })
  await live.deliver([...action, ...boards.flat()])
  return move
}
