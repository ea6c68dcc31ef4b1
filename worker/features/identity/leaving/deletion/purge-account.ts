import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { NAMING_COLUMNS, ROW_KINDS, type RowKind } from './own-rows.ts'
import { passBoards } from './pass-boards.ts'
import { purgePins } from './purge-pins.ts'

/** Rows that one step takes away: few enough that nobody else has to wait for the database. */
const ROWS_PER_STEP = 200

/** What is left once a step was done. */
export type Progress = 'more' | 'done'

/**
 * One step towards an account being gone: what others share in is handed on first, then rows go kind by kind with the
 * counts that they were counted in, and the account itself last. `more` as long as there may be something left.
 */
export async function purgeSome(db: Database, userId: string, now: number): Promise<Progress> {
  if (await passBoards(db, userId)) return 'more'
  if (await purgePins(db, userId, now)) return 'more'
  for (const kind of ROW_KINDS) if (await purgeRows(db, kind, userId)) return 'more'
  for (const column of NAMING_COLUMNS) if (await forgetIn(db, column, userId)) return 'more'
  await db.run(sql`delete from users where id = ${userId} and deletion_started_at is not null`)
  return 'done'
}

/** Takes at most a step's rows of a kind away; false where there were none. */
async function purgeRows(db: Database, { table, rowsOf, uncount }: RowKind, userId: string): Promise<boolean> {
  // In one transaction the same rows are chosen each time.
  const chosen = sql`select row from (${rowsOf(userId)}) order by row limit ${ROWS_PER_STEP}`
  const { removed } = await batch(db, {
    counts: uncount(chosen).map((one) => db.run(one)),
    removed: db.run(sql`delete from ${sql.identifier(table)} where rowid in (${chosen})`),
  })
  return removed.rowsAffected > 0
}

/** Pins of others that name the account stay, and name nobody; false where there were none. */
async function forgetIn(db: Database, column: string, userId: string): Promise<boolean> {
  const name = sql.identifier(column)
  const { rowsAffected } = await db.run(sql`update pins set ${name} = null where rowid in (
    select rowid from pins where ${name} = ${userId} limit ${ROWS_PER_STEP})`)
  return rowsAffected > 0
}
