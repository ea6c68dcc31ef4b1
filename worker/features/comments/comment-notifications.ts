import { sql, type SQL } from 'drizzle-orm'
import { insertNotificationEvents } from '#db/notification-events.ts'
import type { MemberContext } from '#worker/context/context.ts'

interface Written {
  id: string
  pinId: string
  /** The parent of its thread. */
  parentId: string | null
  /** The comment that it answers, which may be a reply itself. */
  answeredId: string | null
}

/**
 * One notification a person: as the author of what is answered, or else as mentioned, or else as the owner of the pin.
 * Nothing of a comment that was hidden as it came.
 */
export function commentNotifications(
  { db, viewer, now }: Pick<MemberContext, 'db' | 'viewer' | 'now'>,
  { id, pinId, parentId, answeredId }: Written,
) {
  const event = { actorId: viewer.user.id, objectId: id, cause: `comment:${id}`, now }
  const isThere = sql`exists (select 1 from comments made where made.id = ${id} and made.is_hidden = 0)`
  const replies =
    parentId === null
      ? []
      : [
          insertNotificationEvents(
            db,
            { ...event, kind: 'reply', subjectId: parentId },
            sql`select distinct c.user_id as id from comments c where c.id in (${parentId}, ${answeredId})
              and ${isThere}`,
          ),
        ]
  return [
    ...replies,
    mentionNotifications({ db, now }, { id, authorId: viewer.user.id }, isThere),
    insertNotificationEvents(
      db,
      { ...event, kind: 'comment', subjectId: pinId },
      sql`select p.pinner_id as id from pins p where p.id = ${pinId} and ${isThere}`,
    ),
  ]
}

/** `hasHappened`: whether the author has just written that. */
export function mentionNotifications(
  { db, now }: Pick<MemberContext, 'db' | 'now'>,
  { id, authorId }: { id: string; authorId: string },
  hasHappened: SQL,
) {
  const pinId = sql`(select c.pin_id from comments c where c.id = ${id})`
  return insertNotificationEvents(
    db,
    { kind: 'mention', actorId: authorId, subjectId: pinId, objectId: id, cause: `comment:${id}`, now },
    sql`select m.user_id as id from comment_mentions m join comments made on made.id = m.comment_id
      where m.comment_id = ${id} and made.is_hidden = 0 and ${hasHappened}`,
  )
}
