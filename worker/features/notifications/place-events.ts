import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { notificationEvents, notificationSettings } from '#db/tables/notifications/notifications.ts'
import { MERGE_WINDOW_MS } from '#schema/notifications/constants.ts'
import { planDigests } from '#worker/model/digest-times.ts'

const EVENTS_AT_ONCE = 50

/** An event that was just added to an item, within its transaction. */
const PLACED = 2

/**
 * Adds waiting events to the items of their recipients. True if it took any: there may be more. Events that another
 * consumer has placed since stay as they are, and of two events far apart the later one waits for the next turn.
 */
export async function placeEvents(db: Database): Promise<boolean> {
  const waiting = await db
    .select({ seq: notificationEvents.seq, createdAt: notificationEvents.createdAt })
    .from(notificationEvents)
    .where(eq(notificationEvents.isWaiting, sql`1`))
    .orderBy(asc(notificationEvents.seq))
    .limit(EVENTS_AT_ONCE)
  if (waiting.length === 0) return false
  const now = Math.max(...waiting.map(({ createdAt }) => createdAt))
  const given = JSON.stringify(waiting.map(({ seq, createdAt }) => ({ seq, id: newId(createdAt) })))
  const seqs = sql`(select value ->> 'seq' from json_each(${given}))`
  const areWaiting = and(sql`seq in ${seqs}`, sql`is_waiting = 1`)
  const arePlaced = and(sql`seq in ${seqs}`, sql`is_waiting = ${PLACED}`)
  const openItem = selectOpenItem(sql`notification_events`)
  await batch(db, {
    dropped: db.run(sql`update notification_events set is_waiting = 0
      where ${areWaiting} and not (${isWelcome(sql`notification_events`)})`),
    items: db.run(insertItems(given, now)),
    placed: db.run(sql`update notification_events set is_waiting = ${PLACED}, notification_id = (${openItem})
      where ${areWaiting} and exists (${openItem})`),
    changed: db.run(sql`update notifications set seen_at = null, read_at = null, is_unannounced = 1,
        changed_at = ${now}
      where id in (select notification_id from notification_events where ${arePlaced} and is_quiet = 0)`),
    digests: db.run(planDigests(sql`select notification_id from notification_events where ${arePlaced}`, now)),
    settled: db.run(sql`update notification_events set is_waiting = 0 where ${arePlaced}`),
  })
  return true
}

/**
 * An event is not welcome from a user who is write-banned now, nor across a block, nor of a kind that its recipient has
 * turned off.
 */
function isWelcome(event: SQL): SQL {
  return sql`(${event}.actor_id is null or (${isUnblocked(sql`${event}.actor_id`, sql`${event}.recipient_id`)}
      and exists (select 1 from users actor where actor.id = ${event}.actor_id and actor.is_write_banned = 0)))
    and not exists (select 1 from ${notificationSettings} s where s.user_id = ${event}.recipient_id
      and s.kind = ${event}.kind and s.in_product = 0 and s.email = 0 and s.push = 0)`
}

function selectOpenItem(event: SQL): SQL {
  return sql`select item.id from notifications item where item.user_id = ${event}.recipient_id
    and item.kind = ${event}.kind and item.subject_id = ${event}.subject_id
    and item.created_at > ${event}.created_at - ${MERGE_WINDOW_MS}
    and item.created_at < ${event}.created_at + ${MERGE_WINDOW_MS}
    order by item.created_at desc limit 1`
}

/** Inserts an item for the first of each burst, with the channels that its recipient has chosen. */
function insertItems(given: string, now: number): SQL {
  const isFirst = sql`not exists (select 1 from json_each(${given}) other
    join notification_events earlier on earlier.seq = other.value ->> 'seq'
    where earlier.seq < e.seq and earlier.is_waiting = 1 and earlier.recipient_id = e.recipient_id
      and earlier.kind = e.kind and earlier.subject_id = e.subject_id)`
  return sql`insert into notifications
      (id, user_id, kind, subject_id, in_product, email, push, seen_at, is_unannounced, changed_at, created_at)
    select one.value ->> 'id', e.recipient_id, e.kind, e.subject_id,
      coalesce(s.in_product, 1), coalesce(s.email, 1), coalesce(s.push, 1),
      iif(e.is_quiet = 1, ${now}, null), e.is_quiet = 0, ${now}, e.created_at
    from json_each(${given}) one join notification_events e on e.seq = one.value ->> 'seq'
    left join ${notificationSettings} s on s.user_id = e.recipient_id and s.kind = e.kind
    where e.is_waiting = 1 and not exists (${selectOpenItem(sql`e`)}) and ${isFirst}`
}
