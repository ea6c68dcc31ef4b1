import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { NOTIFICATIONS_KEPT_MS } from '#schema/notifications/constants.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { queueNotifications } from '#worker/platform/notification-queue.ts'

/** The queue message of what waits longer was lost. */
const LOST_AFTER_MS = MINUTE_MS

const ROWS_PER_SWEEP = 2_000

/** Sends lost messages again, and forgets old news. */
export async function sweepNotifications(db: Database, queue: Env['NOTIFICATION_QUEUE'], now: number): Promise<void> {
  const oldest = now - NOTIFICATIONS_KEPT_MS
  const { waiting, fanouts, unannounced, pushes } = await batch(db, {
    waiting: db.all<{ seq: number }>(sql`select seq from notification_events
      where is_waiting = 1 and created_at < ${now - LOST_AFTER_MS} order by seq limit 1`),
    fanouts: db.all<{ seq: number }>(sql`select seq from notification_fanouts
      where seq > 0 and created_at < ${now - LOST_AFTER_MS} order by seq limit 1`),
    unannounced: db.all<{ id: string }>(sql`select id from notifications
      where is_unannounced = 1 and changed_at < ${now - LOST_AFTER_MS} order by id limit 1`),
    pushes: db.all<{ due_at: number }>(sql`select due_at from pushes where due_at < ${now} limit 1`),
    items: db.run(sql`delete from notifications where id in (
      select id from notifications where id < ${earliestId(oldest)} order by id limit ${ROWS_PER_SWEEP})`),
    events: db.run(sql`delete from notification_events where seq in (
      select seq from notification_events where created_at < ${oldest} and is_waiting = 0
      order by created_at limit ${ROWS_PER_SWEEP})`),
  })
  if (waiting.length + fanouts.length + unannounced.length + pushes.length > 0) await queueNotifications(queue)
}
