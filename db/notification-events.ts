import { sql, type SQL } from 'drizzle-orm'
import type { NotificationKind } from '#schema/notifications/constants.ts'
import type { Database } from './client.ts'

export interface NotificationEvent {
  kind: NotificationKind
  /** Null where no person did it. No one is notified of what they did themselves. */
  actorId: string | null
  /** What it is about, by which bursts are merged. */
  subjectId: string | SQL
  /** What the actor made, such as a comment. */
  objectId?: string
  /** The key together with the recipient: the same cause does not notify them again. */
  cause: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * This statement belongs into the `batch()` of what happened, behind it; `context.notify()` then has the queue add it
 * to the news. `to` selects the recipients as `id`, and only if it has really happened
 * (docs/behaviour/notifications.md, News).
 */
export function insertNotificationEvents(
  db: Database,
  { kind, actorId, subjectId, objectId, cause, now }: NotificationEvent,
  to: SQL,
) {
  return db.run(sql`insert into notification_events
      (kind, actor_id, recipient_id, subject_id, object_id, key, created_at)
    select ${kind}, ${actorId}, recipient.id, ${subjectId}, ${objectId ?? null}, ${`${cause}:`} || recipient.id, ${now}
    from (${to}) recipient where recipient.id is not ${actorId} on conflict do nothing`)
}
