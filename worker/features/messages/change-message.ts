import { sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import type { DeleteMessageInput, ReactToMessageInput } from '#schema/messages/calls.ts'
import { TAKE_BACK_MS } from '#schema/messages/constants.ts'
import type { MessageData } from '#schema/messages/message.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readSubjects } from '#worker/model/message-attachments.ts'
import { messageFrames, recountFrames } from '#worker/model/message-frames.ts'
import { isIn, isShown, MESSAGE, OWN, requireMessaging, type Reading } from '#worker/model/message-rules.ts'
import { messagesByIdStatement, type MessageRow } from '#worker/model/message-statements.ts'
import { presentMessage } from '#worker/model/present-message.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** One for each person and message; another one takes its place. */
export async function reactToMessage(
  context: MemberContext,
  { message_id: id, reaction_type: type }: ReactToMessageInput,
): Promise<MessageData> {
  requireMessaging(context)
  if (type !== null) requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const mayReact = sql`${OWN.acceptedAt} is not null and ${MESSAGE.removedAt} is null and ${isNotBanned(me)}`
  const { state, message, frames } = await context.commit({
    changed:
      type === null
        ? db.run(sql`delete from message_reactions where message_id = ${id} and user_id = ${me}`)
        : db.run(sql`insert into message_reactions (message_id, user_id, reaction_type, created_at)
            select ${id}, ${me}, ${type}, ${now} where ${isReadAs(context, id, mayReact)}
            on conflict (message_id, user_id) do update
              set reaction_type = excluded.reaction_type, created_at = excluded.created_at`),
    frames: messageFrames(db, { type: 'message_changed', messageId: id, now, condition: HAS_JUST_CHANGED }),
    state: stateStatement(db, context, id),
    message: messagesByIdStatement(db, context, [id]),
  })
  context.deliverFrames(frames)
  const [why] = state
  if (!why || why.isRemoved) return fail('messageNotFound')
  if (type !== null && !why.isAccepted) return fail('acceptFirst')
  return answer(context, message)
}

/** Deletes it for the viewer alone, or for all: what it said is then gone, and that there was something stays. */
export async function deleteMessage(
  context: MemberContext,
  { message_id: id, for: scope }: DeleteMessageInput,
): Promise<MessageData | { id: string }> {
  requireMessaging(context)
  return scope === 'me' ? hideMessage(context, id) : unsendMessage(context, id)
}

async function hideMessage(context: MemberContext, id: string): Promise<{ id: string }> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { hidden, frames, badges } = await context.commit({
    hidden: db.run(sql`insert into message_hides (message_id, user_id)
      select ${id}, ${me} where ${isReadAs(context, id)} on conflict do nothing`),
    frames: messageFrames(db, {
      type: 'message_changed',
      messageId: id,
      now,
      condition: sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`,
    }),
    badges: recountFrames(
      db,
      sql`(select hidden.conversation_id from messages hidden where hidden.id = ${id})`,
      now,
      sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`,
    ),
  })
  context.deliverFrames(frames, badges)
  if (hidden.rowsAffected === 0) fail('messageNotFound')
  return { id }
}

async function unsendMessage(context: MemberContext, id: string): Promise<MessageData> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const isTaken = sql`exists (select 1 from messages gone where gone.id = ${id} and gone.removed_at is not null)`
  const { state, message, frames, badges } = await context.commit({
    taken: db.run(sql`update messages set text = '', attachment_kind = null, attachment_id = null, tried_by = null,
        source = null, client_tracking_params = null, removed_at = ${now}
      where id = ${id} and sender_id = ${me} and removed_at is null and created_at > ${now - TAKE_BACK_MS}
        and ${isReadAs(context, id)}`),
    frames: messageFrames(db, { type: 'message_changed', messageId: id, now, condition: HAS_JUST_CHANGED }),
    badges: recountFrames(
      db,
      sql`(select gone.conversation_id from messages gone where gone.id = ${id} and gone.removed_at = ${now})`,
      now,
      sql`m.user_id <> ${me}`,
    ),
    reactions: db.run(sql`delete from message_reactions where message_id = ${id} and ${isTaken}`),
    state: stateStatement(db, context, id),
    message: messagesByIdStatement(db, context, [id]),
  })
  context.deliverFrames(frames, badges)
  const [why] = state
  if (!why) return fail('messageNotFound')
  if (!why.isMine) return fail('messageNotYours')
  if (!why.isRemoved) return fail('takeBackExpired')
  return answer(context, message)
}

async function answer(context: MemberContext, [row]: readonly MessageRow[]): Promise<MessageData> {
  if (!row) return fail('messageNotFound')
  return toSnakeCase(presentMessage(row, await readSubjects(context.readBatch(), [row])))
}

function isReadAs(reading: Reading, id: string, condition: SQL = sql`1`): SQL {
  return sql`exists (select 1 from ${readBy(reading, id)} and ${condition})`
}

/** Matches the message among those that the viewer may read, where they are in the conversation. */
function readBy(reading: Reading, id: string): SQL {
  return sql`messages x join conversation_members m on ${OWN.conversationId} = ${MESSAGE.conversationId}
    where ${MESSAGE.id} = ${id} and ${isIn(reading.viewer.user.id)} and ${isShown(reading)}`
}

function stateStatement(db: Database, reading: Reading, id: string) {
  const me = reading.viewer.user.id
  return db
    .select({
      isMine: yesOrNo(sql`state.sender_id = ${me}`),
      isRemoved: yesOrNo(sql`state.removed_at is not null`),
      isAccepted: yesOrNo(sql`state.accepted_at is not null`),
    })
    .from(
      sql`(select ${MESSAGE.senderId} as sender_id, ${MESSAGE.removedAt} as removed_at,
        ${OWN.acceptedAt} as accepted_at from ${readBy(reading, id)}) state`,
    )
}
