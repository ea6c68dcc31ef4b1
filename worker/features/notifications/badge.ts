import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import { UNREAD_COUNT_LIMIT } from '#schema/messages/constants.ts'
import type { BadgeData, UpdateBadgeInput } from '#schema/notifications/calls.ts'
import { MAX_BADGE_COUNT } from '#schema/notifications/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { ownBadge } from '#worker/model/message-frames.ts'
import { hasUnread, isIn, type Reading } from '#worker/model/message-rules.ts'
import { createReader } from '#worker/platform/reader.ts'
import { readNotifications, type NotificationReading } from './notification-items.ts'

export const IS_UNSEEN = and(eq(notifications.inProduct, sql`1`), isNull(notifications.seenAt))

/** Counts those that the viewer may see at this moment, and as many as a badge shows. */
export async function countUnseenNotifications(reading: NotificationReading): Promise<number> {
  const { shown } = await readNotifications(reading, IS_UNSEEN, MAX_BADGE_COUNT)
  return shown.length
}

export async function readBadge(context: MemberContext): Promise<BadgeData> {
  const { db, viewer, now } = context
  return countUnseen({ db, reader: createReader(db), viewer, now })
}

/** Counts for a reader of frames as well. */
export async function countUnseen(reading: NotificationReading): Promise<BadgeData> {
  const [unseen, [conversations]] = await Promise.all([
    countUnseenNotifications(reading),
    reading.reader.read(unseenStatement(reading.db, reading)),
  ])
  return { news_hub_unseen_count: unseen, conversations_unseen_count: conversations?.count ?? 0 }
}

export async function clearBadge(context: MemberContext, { clear }: UpdateBadgeInput): Promise<BadgeData> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const seen = db
    .update(notifications)
    .set({ seenAt: now })
    .where(and(eq(notifications.userId, userId), IS_UNSEEN))
  const { frames } = await context.commit({
    cleared: clear === 'news_hub' ? seen : clearUnseen(db, userId),
    frames: ownBadge(db, userId, now),
  })
  context.deliverFrames(frames)
  return readBadge(context)
}

/**
 * The badge counts accepted conversations with something new, but for those that are muted. What is gone for the viewer
 * by now, or was taken back, is not new.
 */
function unseenStatement(db: Database, reading: Reading) {
  const { user } = reading.viewer
  const isOn = user.shouldShowMessaging ? sql`1` : sql`0`
  return db.select({ count: sql<number>`count(*)` }).from(
    sql`(select 1 from conversation_members m where m.user_id = ${user.id} and m.is_unseen = 1 and m.left_at is null
      and m.accepted_at is not null and m.is_muted = 0 and ${isIn(user.id)} and ${isOn} and ${hasUnread(reading)}
      limit ${UNREAD_COUNT_LIMIT})`,
  )
}

/** The badge alone: what was not read stays unread. */
function clearUnseen(db: Database, me: string) {
  return db.run(sql`update conversation_members set is_unseen = 0 where user_id = ${me} and is_unseen = 1`)
}
