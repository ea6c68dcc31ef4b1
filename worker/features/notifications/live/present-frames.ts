import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import type { NotificationItemData } from '#schema/notifications/calls.ts'
import type { StoredFrame } from '#schema/notifications/live.ts'
import { findAccount, type Member } from '#worker/context/viewer.ts'
import { commentStatement } from '#worker/features/comments/comment-statement.ts'
import { presentComment, toCommentData } from '#worker/features/comments/present-comment.ts'
import { countUnseen } from '#worker/features/notifications/badge.ts'
import { toItemData } from '#worker/features/notifications/notification-feed.ts'
import { readNotifications, type NotificationReading } from '#worker/features/notifications/notification-items.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'
import { presentFramedMessages, readFramedMessages } from '#worker/model/message-frames.ts'
import { createReader } from '#worker/platform/reader.ts'
import type { MissedFrame } from './missed-frames.ts'

interface Source {
  db: Database
  userId: string
  now: number
}

interface CommentReference {
  pin_id: string
  comment_id: string
  parent_id: string | null
}

interface MessageReference {
  conversation_id: string
  message_id: string
}

interface NotificationReference {
  notification_id: string
}

interface ReferringFrame {
  id: number
  type: string
  data: unknown
}

/**
 * Frames as they are sent to their reader. Comments, messages, news and counts are read as they are now, by the rules
 * for that reader: what they can no longer see is sent as changed to null, and in the place of news that are gone they
 * get the counts, so that their numbers have no gap.
 */
export async function presentFrames(source: Source, frames: readonly MissedFrame[]): Promise<StoredFrame[]> {
  const parsed = frames.map(({ seq, type, data }) => ({ id: seq, type, data: JSON.parse(data) as unknown }))
  if (!parsed.some(({ type }) => COMPLETED.has(type))) return parsed as StoredFrame[]
  const { db, userId, now } = source
  const reader = createReader(db)
  // Both are read in one round trip.
  const [viewer, rows] = await Promise.all([
    findAccount(db, userId, reader),
    readFramedMessages({ db, reader }, userId, idsOf<MessageReference>(parsed, MESSAGES, 'message_id'), now),
  ])
  if (!viewer) return parsed.filter(({ type }) => !COMPLETED.has(type)) as StoredFrame[]
  const reading = { db, reader, viewer, now }
  const { shouldShowMessaging } = viewer.user
  const [comments, messages, notifications, badge] = await Promise.all([
    readComments(source, viewer, idsOf<CommentReference>(parsed, COMMENTS, 'comment_id')),
    presentFramedMessages(reading, shouldShowMessaging ? rows : []),
    readFramedNotifications(reading, idsOf<NotificationReference>(parsed, NOTIFICATION, 'notification_id')),
    parsed.some(({ type }) => type === 'badge' || type === 'notification') ? countUnseen(reading) : null,
  ])
  return parsed.map((frame): StoredFrame => {
    const { id, type, data } = frame
    if (type === 'notification') {
      const item = notifications.get((data as NotificationReference).notification_id)
      if (item) return { id, type, data: { item } }
    }
    if (badge && (type === 'badge' || type === 'notification')) return { id, type: 'badge', data: badge }
    if (COMMENTS.has(type)) {
      const { pin_id: pinId, comment_id: commentId, parent_id: parentId } = data as CommentReference
      const comment = comments.get(commentId) ?? null
      if (type === 'comment' && comment) return { id, type, data: { pin_id: pinId, comment } }
      return {
        id,
        type: 'comment_changed',
        data: { pin_id: pinId, comment_id: commentId, parent_id: parentId, comment },
      }
    }
    if (MESSAGES.has(type)) {
      const { conversation_id: conversationId, message_id: messageId } = data as MessageReference
      const message = messages.get(messageId) ?? null
      if (type === 'message' && message) return { id, type, data: { conversation_id: conversationId, message } }
      return {
        id,
        type: 'message_changed',
        data: { conversation_id: conversationId, message_id: messageId, message },
      }
    }
    return frame as StoredFrame
  })
}

const COMMENTS: ReadonlySet<string> = new Set(['comment', 'comment_changed'])
const MESSAGES: ReadonlySet<string> = new Set(['message', 'message_changed'])
const NOTIFICATION: ReadonlySet<string> = new Set(['notification'])
const COMPLETED: ReadonlySet<string> = new Set([...COMMENTS, ...MESSAGES, ...NOTIFICATION, 'badge'])

/** Each once. */
function idsOf<Reference>(
  frames: readonly ReferringFrame[],
  types: ReadonlySet<string>,
  name: keyof Reference,
): string[] {
  const named = frames.filter(({ type }) => types.has(type)).map(({ data }) => String((data as Reference)[name]))
  return [...new Set(named)]
}

async function readFramedNotifications(
  reading: NotificationReading,
  ids: readonly string[],
): Promise<Map<string, NotificationItemData>> {
  if (ids.length === 0) return new Map()
  const areMeant = sql`in_product = 1 and id in (select value from json_each(${JSON.stringify(ids)}))`
  const { shown } = await readNotifications(reading, areMeant, ids.length)
  return new Map(shown.map(({ item }) => [item.id, toItemData(item)]))
}

async function readComments({ db, now }: Source, viewer: Member, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { comments } = await batch(db, {
    comments: ids.map((commentId) => commentStatement(db, viewer, { commentId, guarded: guardedSince(now) })),
  })
  return new Map(comments.flat().map((row) => [row.id, toCommentData(presentComment(row, viewer, now))]))
}
