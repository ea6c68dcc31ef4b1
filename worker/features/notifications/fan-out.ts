import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { notificationFanouts } from '#db/tables/notifications/notifications.ts'

/** Short, so that other writes get their turn in between. */
const RECIPIENTS_AT_ONCE = 500

/**
 * Makes the events of those who have saved a product whose price has dropped, some at a time. True if there may be
 * more. A step that two consumers take at once is taken once.
 */
export async function fanOut(db: Database): Promise<boolean> {
  const [next] = await db
    .select()
    .from(notificationFanouts)
    .where(gt(notificationFanouts.seq, 0))
    .orderBy(asc(notificationFanouts.seq))
    .limit(1)
  if (!next) return false
  const { seq, kind, subjectId, objectId, cursor, createdAt } = next
  const isDue = sql`exists (select 1 from notification_fanouts f where f.seq = ${seq} and f.cursor = ${cursor})`
  const savers = sql`select s.rowid as place, s.user_id from saves s
    where s.pin_id = ${subjectId} and s.rowid > ${cursor} order by s.rowid limit ${RECIPIENTS_AT_ONCE}`
  await batch(db, {
    events: db.run(sql`insert into notification_events (kind, recipient_id, subject_id, object_id, key, created_at)
      select ${kind}, saver.user_id, ${subjectId}, ${objectId}, ${`price:${subjectId}:${objectId}:`} || saver.user_id,
        ${createdAt}
      from (${savers}) saver join pins p on p.id = ${subjectId}
      where saver.user_id <> p.pinner_id and ${isDue} on conflict do nothing`),
    ended: db
      .delete(notificationFanouts)
      .where(
        and(
          eq(notificationFanouts.seq, seq),
          eq(notificationFanouts.cursor, cursor),
          sql`(select count(*) from (${savers})) < ${RECIPIENTS_AT_ONCE}`,
        ),
      ),
    advanced: db.run(sql`update notification_fanouts set cursor = (select max(place) from (${savers}))
      where seq = ${seq} and cursor = ${cursor}`),
  })
  return true
}
