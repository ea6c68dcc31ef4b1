import { and, gt, inArray, lt, lte, max, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { FRAMES_KEPT_MS } from '#schema/notifications/live-constants.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { reach, type LiveEnv } from './live.ts'

/** Two sweeps: what was written since has been delivered, unless its call was lost. */
const CAUGHT_UP_MS = 10 * MINUTE_MS

/** Younger ones may be on their way. */
const ON_THEIR_WAY_MS = 30 * SECOND_MS

const ACCOUNTS_PER_READ = 500
const ROWS_PER_SWEEP = 20_000

/** Deletes what is too old to replay, and has objects send what they may have missed. */
export async function sweepFrames(
  db: Database,
  { ACCOUNT_CHANNEL: accounts }: Pick<LiveEnv, 'ACCOUNT_CHANNEL'>,
  now: number,
  perRead = ACCOUNTS_PER_READ,
): Promise<void> {
  await batch(db, {
    frames: db.delete(liveFrames).where(
      inArray(
        sql`rowid`,
        db
          .select({ rowid: sql`rowid` })
          .from(liveFrames)
          .where(lt(liveFrames.createdAt, now - FRAMES_KEPT_MS))
          .orderBy(liveFrames.createdAt)
          .limit(ROWS_PER_SWEEP),
      ),
    ),
    watches: db.delete(liveWatches).where(lte(liveWatches.until, now)),
  })
  for (let last = '', isAll = false; !isAll;) {
    const recent = await db
      .select({ userId: liveFrames.userId, seq: max(liveFrames.seq) })
      .from(liveFrames)
      .where(
        and(
          gt(liveFrames.userId, last),
          gt(liveFrames.createdAt, now - CAUGHT_UP_MS),
          lte(liveFrames.createdAt, now - ON_THEIR_WAY_MS),
        ),
      )
      .groupBy(liveFrames.userId)
      .orderBy(liveFrames.userId)
      .limit(perRead)
    await Promise.all(recent.map(({ userId, seq }) => reach(() => accounts.getByName(userId).catchUp(seq ?? 0))))
    last = recent.at(-1)?.userId ?? last
    isAll = recent.length < perRead
  }
}
