import { and, asc, eq, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import { findAccount } from '#worker/context/viewer.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import type { Live } from '#worker/platform/live/live.ts'
import { createReader } from '#worker/platform/reader.ts'
import { readNotifications } from './notification-items.ts'
import { pushStatements } from './push-notifications.ts'

const ITEMS_AT_ONCE = 50

export interface Announcer {
  db: Database
  live: Live
  now: number
}

/**
 * Writes frames for the open pages of those with new events that they may see; each is read when it is sent. True if
 * there may be more. An item that changes during this is announced again; one that two consumers take is announced
 * once.
 */
export async function announce({ db, live, now }: Announcer): Promise<boolean> {
  const changed = await db
    .select({ id: notifications.id, userId: notifications.userId, changedAt: notifications.changedAt })
    .from(notifications)
    .where(eq(notifications.isUnannounced, sql`1`))
    .orderBy(asc(notifications.id))
    .limit(ITEMS_AT_ONCE)
  for (const [userId, items] of Map.groupBy(changed, (item) => item.userId)) {
    await announceTo({ db, live, now }, userId, items)
  }
  return changed.length > 0
}

async function announceTo(
  { db, live, now }: Announcer,
  userId: string,
  items: readonly { id: string; changedAt: number }[],
): Promise<void> {
  const isDue = ({ id, changedAt }: { id: string; changedAt: number }) =>
    and(eq(notifications.id, id), eq(notifications.isUnannounced, sql`1`), eq(notifications.changedAt, changedAt)) ??
    sql`0`
  const viewer = await findAccount(db, userId)
  const reading = viewer && { db, reader: createReader(db), viewer, now }
  const ids = JSON.stringify(items.map(({ id }) => id))
  const areMeant = sql`in_product = 1 and id in (select value from json_each(${ids}))`
  const { shown } = reading ? await readNotifications(reading, areMeant, items.length) : { shown: [] }
  const to = (item: { id: string; changedAt: number }) =>
    sql`select ${notifications.userId} as user_id from ${notifications} where ${isDue(item)}`
  const due = new Map(items.map((item) => [item.id, item]))
  const { frames, counts } = await batch(db, {
    frames: shown.flatMap(({ item }) => {
      const one = due.get(item.id)
      if (!one) return []
      return [insertFrames(db, { type: 'notification', data: { notification_id: item.id }, to: to(one), now })]
    }),
    counts: reading
      ? [insertFrames(db, { type: 'badge', data: {}, to: sql`${sql.join(items.map(to), sql` union `)}`, now })]
      : [],
    // Stands in one batch with the statement that takes the mark away, which makes each of these once.
    pushed: items.flatMap((item) => pushStatements(db, isDue(item), now)),
    announced: items.map((item) => db.update(notifications).set({ isUnannounced: false }).where(isDue(item))),
  })
  await live.deliver([...frames.flat(), ...counts.flat()])
}
