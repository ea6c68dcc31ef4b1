import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { purgeUploads } from '#worker/features/media/sweep-uploads.ts'
import type { DeletionContext } from './deletion-context.ts'
import { endPromotions } from './end-promotions.ts'
import { forgetElsewhere } from './forget-elsewhere.ts'
import { NAMING_COLUMNS, ROW_KINDS, type RowKind } from './own-rows.ts'
import { passBoards } from './pass-boards.ts'
import { purgePins, returnOthersPins } from './purge-pins.ts'

const ROWS_PER_STEP = 200

export type Progress = 'more' | 'done'

/** What others share in is handed on first, then rows go kind by kind with their counts, and the account last. */
export async function purgeSome(
  { db, media, now }: Pick<DeletionContext, 'db' | 'media' | 'now'>,
  userId: string,
): Promise<Progress> {
  if (await purgeUploads({ db, media }, userId)) return 'more'
  if (await passBoards(db, userId)) return 'more'
  if (await returnOthersPins(db, userId)) return 'more'
  if (await endPromotions(db, sql`promoter_id = ${userId}`)) return 'more'
  if (await purgePins(db, userId, now)) return 'more'
  for (const kind of ROW_KINDS) if (await purgeRows(db, kind, userId, now)) return 'more'
  for (const column of NAMING_COLUMNS) if (await forgetIn(db, column, userId)) return 'more'
  if (await forgetElsewhere(db, userId)) return 'more'
  await db.run(sql`delete from users where id = ${userId} and deletion_started_at is not null`)
  return 'done'
}

async function purgeRows(
  db: Database,
  { table, selectRows, uncount }: RowKind,
  userId: string,
  now: number,
): Promise<boolean> {
  // The selection has the same rows each time within one transaction.
  const chosen = sql`select row from (${selectRows(userId)}) order by row limit ${ROWS_PER_STEP}`
  const { removed } = await batch(db, {
    counts: uncount(chosen, now).map((one) => db.run(one)),
    removed: db.run(sql`delete from ${sql.identifier(table)} where rowid in (${chosen})`),
  })
  return removed.rowsAffected > 0
}

async function forgetIn(db: Database, column: string, userId: string): Promise<boolean> {
  const name = sql.identifier(column)
  const { rowsAffected } = await db.run(sql`update pins set ${name} = null where rowid in (
    select rowid from pins where ${name} = ${userId} limit ${ROWS_PER_STEP})`)
  return rowsAffected > 0
}
