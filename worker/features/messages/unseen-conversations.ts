import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { UNREAD_COUNT_LIMIT } from '#schema/messages/constants.ts'
import { hasUnread, isIn, type Reading } from '#worker/model/message-rules.ts'

/**
 * For the badge: accepted ones with something new, but for those that are muted. What is gone for the viewer by now, or
 * was taken back, is not new.
 */
export function unseenStatement(db: Database, reading: Reading) {
  const { user } = reading.viewer
  const isOn = user.shouldShowMessaging ? sql`1` : sql`0`
  return db.select({ count: sql<number>`count(*)` }).from(
    sql`(select 1 from conversation_members m where m.user_id = ${user.id} and m.is_unseen = 1 and m.left_at is null
      and m.accepted_at is not null and m.is_muted = 0 and ${isIn(user.id)} and ${isOn} and ${hasUnread(reading)}
      limit ${UNREAD_COUNT_LIMIT})`,
  )
}

/** The badge alone: what was not read stays unread. */
export function clearUnseen(db: Database, me: string) {
  return db.run(sql`update conversation_members set is_unseen = 0 where user_id = ${me} and is_unseen = 1`)
}
