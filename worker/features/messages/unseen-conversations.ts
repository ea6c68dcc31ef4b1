import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { UNREAD_COUNT_LIMIT } from '#schema/constants/messages.ts'
import type { Member } from '#worker/context/viewer.ts'
import { isIn } from './rules.ts'

/** For the badge: accepted ones with something new, but for those that are muted. */
export function unseenStatement(db: Database, { user }: Member) {
  const isShown = user.shouldShowMessaging ? sql`1` : sql`0`
  return db.select({ count: sql<number>`count(*)` }).from(
    sql`(select 1 from conversation_members m where m.user_id = ${user.id} and m.is_unseen = 1 and m.left_at is null
      and m.accepted_at is not null and m.is_muted = 0 and ${isIn(user.id)} and ${isShown}
      limit ${UNREAD_COUNT_LIMIT})`,
  )
}

/** The badge alone: what was not read stays unread. */
export function clearUnseen(db: Database, me: string) {
  return db.run(sql`update conversation_members set is_unseen = 0 where user_id = ${me} and is_unseen = 1`)
}
