import type { R2Bucket } from '@cloudflare/workers-types'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { EVENT_RETENTION_DAYS } from '#schema/tracking/event-log-constants.ts'
import { DEAD_IMAGES } from '#worker/features/media/store-dead-images.ts'
import { DEAD_LETTERS } from './dead-letters.ts'
import {
  COUNTED_KEPT_DAYS,
  COUNTS_KEPT_DAYS,
  DELETIONS_PER_SWEEP,
  ERASURES_KEPT_MS,
  EVENT_HOURS_KEPT_MS,
  ROWS_PER_DELETION,
} from './event-limits.ts'
import { JOURNAL } from './journal.ts'
import { firstStoredDay } from './store-events.ts'

export async function sweepEvents(db: Database, now: number): Promise<void> {
  const countsFrom = Math.floor(now / DAY_MS) - COUNTS_KEPT_DAYS
  await db.batch([
    db.run(deletion('event_hours', sql`hour < ${Math.floor((now - EVENT_HOURS_KEPT_MS) / HOUR_MS)}`)),
    db.run(deletion('metric_days', sql`day < ${countsFrom}`)),
    db.run(deletion('experiment_days', sql`day < ${countsFrom}`)),
    db.run(deletion('counted_events', sql`day < ${Math.floor(now / DAY_MS) - COUNTED_KEPT_DAYS}`)),
    db.run(deletion('event_erasures', sql`erased_at < ${now - ERASURES_KEPT_MS}`)),
  ])
  for (let step = 0; step < DELETIONS_PER_SWEEP; step += 1) {
    const { rowsAffected } = await db.run(deletion('events', sql`day < ${firstStoredDay(now)}`))
    if (rowsAffected < ROWS_PER_DELETION) return
  }
}

function deletion(table: string, condition: SQL): SQL {
  return sql`delete from ${sql.identifier(table)} where rowid in (
    select rowid from ${sql.identifier(table)} where ${condition} limit ${ROWS_PER_DELETION})`
}

type EventStore = Pick<R2Bucket, 'list' | 'delete'>

/** Entries older than the log's retention: none of their events would be stored. Those of images lose nothing. */
export async function sweepEventStore(store: EventStore, now: number): Promise<void> {
  const before = now - EVENT_RETENTION_DAYS * DAY_MS
  for (const prefix of [DEAD_LETTERS, DEAD_IMAGES, JOURNAL]) await sweepFolder(store, prefix, before)
}

async function sweepFolder(store: EventStore, prefix: string, before: number): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await store.list({ prefix, ...(cursor === undefined ? {} : { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before)
    if (old.length > 0) await store.delete(old.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
