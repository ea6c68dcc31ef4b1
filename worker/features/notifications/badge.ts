import { and, eq, isNull, sql } from 'drizzle-orm'
import { notifications } from '#db/tables/notifications/notifications.ts'
import type { BadgeData, UpdateBadgeInput } from '#schema/notifications/calls.ts'
import { MAX_BADGE_COUNT } from '#schema/notifications/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { ownBadge } from '#worker/model/message-frames.ts'
import { clearUnseen, unseenStatement } from '#worker/features/messages/unseen-conversations.ts'
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
