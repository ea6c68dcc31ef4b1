import { and, desc, gt, inArray, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { purges } from '#db/tables/site/site-state.ts'
import { STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import { SECOND_MS } from '#schema/time.ts'
import { createReader } from './reader.ts'

export interface Purge {
  id: number
  username: string
}

/** Bounds one read; so many may stand for more. */
export const PURGES_PER_READ = 500

/** No kept document is as old. */
const KEPT_MS = 2 * STALE_DOCUMENT_KEPT_S * SECOND_MS

const ROWS_PER_SWEEP = 5_000

/** Newest first: who was purged after the one of this id (`db/tables/site/site-state.ts`). */
export function readPurges(db: Database, after: number): Promise<Purge[]> {
  return createReader(db).read(purgesStatement(db, after))
}

export function purgesStatement(db: Database, after: number) {
  return db
    .select({ id: purges.id, username: purges.username })
    .from(purges)
    .where(gt(purges.id, after))
    .orderBy(desc(purges.id))
    .limit(PURGES_PER_READ)
}

/** Ids grow with time, so the oldest stand first. */
export async function sweepPurges(db: Database, now: number): Promise<void> {
  const oldest = db
    .select({ id: purges.id })
    .from(purges)
    .where(gt(purges.id, 0))
    .orderBy(purges.id)
    .limit(ROWS_PER_SWEEP)
  await db.delete(purges).where(and(inArray(purges.id, oldest), lt(purges.createdAt, now - KEPT_MS)))
}
