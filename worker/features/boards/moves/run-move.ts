import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { MOVE_UNDO_MS } from '#schema/boards/constants.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { ensureReturnBoard } from '#worker/features/boards/clear-board.ts'
import { logLine } from '#worker/platform/log.ts'
import { selectReturned, type ReturnBoard } from './entries.ts'
import type { MoveRow } from './move-rules.ts'
import { stepStatements } from './step-statements.ts'
import { undoStatements } from './undo-statements.ts'

/** Short, so that other writes get their turn in between. */
export const ENTRIES_PER_STEP = 200

/** A move that has not gone on for so long has lost its message. */
const RESENT_AFTER_MS = MINUTE_MS
const MOVES_PER_SWEEP = 100

/** What a move has touched goes once no one can undo it. */
const KEPT_MS = MOVE_UNDO_MS + 10 * MINUTE_MS
const ENTRIES_PER_SWEEP = 20_000

type StepDatabase = Pick<Database, 'select' | 'all' | 'run' | 'batch' | 'insert'>

/** False once there is nothing more to do. What is cut off begins where it stopped. */
export async function runStep(db: StepDatabase, id: string, now: number, limit = ENTRIES_PER_STEP): Promise<boolean> {
  const [move] = await db.select().from(boardMoves).where(eq(boardMoves.id, id))
  if (!move || move.endedAt !== null) return false
  const statements =
    move.status === 'undoing'
      ? undoStatements(move, now)
      : stepStatements(move, { returnBoards: await findReturnBoards(db, move, limit), limit, now })
  await batch(db, { step: statements.map((statement) => db.run(statement)) })
  return true
}

/** Finds the boards for pins and saves of the next step that do not go where the others go. */
async function findReturnBoards(db: StepDatabase, move: MoveRow, limit: number): Promise<ReturnBoard[]> {
  if (move.mode === 'copy' || move.toBoardId === move.boardId) return []
  const returned = await db.all<{ user_id: string; is_secret: 0 | 1 }>(selectReturned(move, limit))
  const found: ReturnBoard[] = []
  for (const { user_id: userId, is_secret: isSecret } of returned) {
    const { id: boardId } = await ensureReturnBoard(db as Database, userId, isSecret === 1)
    found.push({ userId, isSecret, boardId })
  }
  return found
}

export async function runMove(
  db: Database,
  id: string,
  clock: () => number,
  report: () => Promise<unknown> = async () => {},
): Promise<void> {
  while (await runStep(db, id, clock())) await report()
}

/** The sweep sends the message again if the queue takes nothing. */
export async function queueMove(queue: Env['MOVE_QUEUE'], id: string): Promise<void> {
  try {
    await queue.send({ move: id })
  } catch (error) {
    logLine('warn', {
      message: 'The queue of moves takes nothing; the sweep sends it again',
      error: describeError(error).error,
    })
  }
}

/** Sends moves again that have stopped, and forgets what can no longer be undone. */
export async function sweepMoves(db: Database, queue: Env['MOVE_QUEUE'], now: number): Promise<void> {
  const stopped = await db
    .select({ id: boardMoves.id })
    .from(boardMoves)
    .where(and(isNull(boardMoves.endedAt), lte(boardMoves.updatedAt, now - RESENT_AFTER_MS)))
    .limit(MOVES_PER_SWEEP)
  for (const { id } of stopped) await queueMove(queue, id)
  const ended = sql`(select id from board_moves
    where ended_at is not null and ended_at <= ${now - KEPT_MS} order by ended_at limit ${MOVES_PER_SWEEP})`
  await batch(db, {
    entries: db.run(sql`delete from board_move_entries where rowid in (
      select n.rowid from board_move_entries n where n.move_id in ${ended} limit ${ENTRIES_PER_SWEEP})`),
    moves: db.run(sql`delete from board_moves where id in ${ended}
      and not exists (select 1 from board_move_entries n where n.move_id = board_moves.id)`),
  })
}
