import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import {
  COUNTS_KEPT_DAYS,
  DELETIONS_PER_SWEEP,
  ERASURES_KEPT_MS,
  EVENT_HOURS_KEPT_MS,
  ROWS_PER_DELETION,
} from './limits.ts'
import { firstKeptDay } from './store-events.ts'

/** Forgets what has been kept for long enough, in steps; what one sweep leaves is for the next. */
export async function sweepEvents(db: Database, now: number): Promise<void> {
  const countsFrom = Math.floor(now / DAY_MS) - COUNTS_KEPT_DAYS
  await db.batch([
    db.run(oldest('event_hours', sql`hour < ${Math.floor((now - EVENT_HOURS_KEPT_MS) / HOUR_MS)}`)),
    db.run(oldest('metric_days', sql`day < ${countsFrom}`)),
    db.run(oldest('experiment_days', sql`day < ${countsFrom}`)),
    db.run(oldest('event_erasures', sql`erased_at < ${now - ERASURES_KEPT_MS}`)),
  ])
  for (let step = 0; step < DELETIONS_PER_SWEEP; step += 1) {
    const { rowsAffected } = await db.run(oldest('events', sql`day < ${firstKeptDay(now)}`))
    if (rowsAffected < ROWS_PER_DELETION) return
  }
}

function oldest(table: string, condition: SQL): SQL {
  return sql`delete from ${sql.identifier(table)} where rowid in (
    select rowid from ${sql.identifier(table)} where ${condition} limit ${ROWS_PER_DELETION})`
}
