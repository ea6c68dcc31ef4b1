import { sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import type { MessageData } from '#schema/messages/message.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { toMember } from '#worker/context/viewer.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import { readSubjects } from './message-attachments.ts'
import { framedMessagesStatement, type MessageRow } from './message-statements.ts'
import { presentMessage } from './present-message.ts'

interface MessageFrames {
  type: 'message' | 'message_changed'
  messageId: string
  now: number
  /** May name the member `m` who gets it. */
  condition: SQL
}

/** Sent to all who are in the conversation, but across a block. The ids alone: each reader gets what they may see. */
export function messageFrames(db: Database, { type, messageId, now, condition }: MessageFrames) {
  return insertFrames(db, {
    type,
    data: sql`json_object('message_id', ${messageId}, 'conversation_id',
      (select told.conversation_id from messages told where told.id = ${messageId}))`,
    to: sql`select m.user_id from messages told join conversation_members m on m.conversation_id = told.conversation_id
      where told.id = ${messageId} and m.left_at is null and ${isUnblocked(sql`told.sender_id`, sql`m.user_id`)}
        and exists (select 1 from users u where u.id = m.user_id and u.should_show_messaging = 1)
        and ${condition}`,
    now,
  })
}

/** Sent to those who have something new; the counts are read for each. */
export function badgeFrames(db: Database, conversationId: SQL, me: string, now: number, condition: SQL) {
  return insertFrames(db, {
    type: 'badge',
    data: {},
    to: sql`select m.user_id from conversation_members m where m.conversation_id = ${conversationId}
      and m.user_id <> ${me} and m.is_unseen = 1 and m.left_at is null and m.accepted_at is not null
      and m.is_muted = 0 and ${isUnblocked(sql`m.user_id`, me)} and ${condition}`,
    now,
  })
}

export function ownBadge(db: Database, me: string, now: number) {
  return insertFrames(db, { type: 'badge', data: {}, to: sql`select ${me} as user_id where ${HAS_JUST_CHANGED}`, now })
}

/** Sent to those for whom nothing may be new anymore. */
export function recountFrames(db: Database, conversationId: SQL, now: number, condition: SQL) {
  return insertFrames(db, {
    type: 'badge',
    data: {},
    to: sql`select m.user_id from conversation_members m where m.conversation_id = ${conversationId}
      and m.is_unseen = 1 and m.left_at is null and m.accepted_at is not null and m.is_muted = 0 and ${condition}`,
    now,
  })
}

/** Sent to the viewer's own devices and, where it is about all, to the others. */
export function conversationFrames(db: Database, conversationId: string, now: number, to: SQL = sql`1`) {
  return insertFrames(db, {
    type: 'conversation_changed',
    data: { conversation_id: conversationId },
    to: sql`select m.user_id from conversation_members m where m.conversation_id = ${conversationId} and ${to}`,
    now,
  })
}

/** Sent to both, for each conversation that they are in: what one wrote is there or gone for the other. */
export function sharedConversationFrames(
  db: Database,
  { one, other, now, condition }: { one: string; other: string; now: number; condition: SQL },
) {
  return insertFrames(db, {
    type: 'conversation_changed',
    data: sql`json_object('conversation_id', recipient.conversation_id)`,
    to: sql`select m.user_id, m.conversation_id from conversation_members m join conversation_members o
        on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
      where m.user_id in (${one}, ${other}) and o.user_id in (${one}, ${other})
        and m.left_at is null and m.invited_email is null and o.invited_email is null and ${condition}`,
    by: 'conversation_id',
    now,
  })
}

const readFramed = viewerStatement(framedMessagesStatement)

/** Messages of frames, as their reader may see them by then. */
export async function readFramedMessages(
  { db, reader }: Pick<QueryContext, 'db' | 'reader'>,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const values = { ids: JSON.stringify(ids), guarded: guardedSince(now) }
  return readFramed({ db, reader, viewer: toMember(userId) }, values)
}

/** Reads messages by their ids, with what they bring along. */
export async function presentFramedMessages(
  reading: Pick<QueryContext, 'db' | 'reader' | 'viewer'>,
  rows: readonly MessageRow[],
): Promise<Map<string, MessageData>> {
  const subjects = await readSubjects(reading, rows)
  return new Map(rows.map((row) => [row.id, toSnakeCase(presentMessage(row, subjects))]))
}
