import { eq, sql } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { yesOrNo } from '#db/expressions.ts'
import { toFolded } from '#db/folded-texts.ts'
import type { ConversationInput, UpdateConversationInput } from '#schema/calls/messages.ts'
import type { ConversationData } from '#schema/message.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotBanned, requireNotBanned } from '#worker/features/users/write-ban.ts'
import { acceptStatements } from './accept.ts'
import { addPeople, removePerson } from './change-people.ts'
import { getConversation } from './find-conversations.ts'
import { conversationFrames, ownBadge } from './message-frames.ts'
import { CONVERSATION, isIn, isInAs, OWN, requireMessaging } from './rules.ts'

/**
 * One change after the other, each by itself; the first that is refused ends it. Null where the viewer has declined,
 * and it is no longer theirs.
 */
export async function updateConversation(
  context: MemberContext,
  input: UpdateConversationInput,
): Promise<ConversationData | null> {
  requireMessaging(context)
  const id = input.conversation_id
  if (input.accepted === true) await acceptRequest(context, id)
  if (input.name !== undefined) await rename(context, id, input.name)
  if (input.add_user_ids) await addPeople(context, id, input.add_user_ids)
  if (input.remove_user_id !== undefined) await removePerson(context, id, input.remove_user_id)
  if (input.muted !== undefined) await mute(context, id, input.muted)
  if (input.read_until !== undefined) await markRead(context, id, input.read_until)
  if (input.accepted !== false) return getConversation(context, { conversation_id: id })
  await leave(context, id, true)
  return null
}

/** For the viewer alone: one of two comes back with the next message, without what was said before. */
export async function leaveConversation(context: MemberContext, input: ConversationInput): Promise<null> {
  await leave(context, input.conversation_id, false)
  return null
}

async function acceptRequest(context: MemberContext, id: string): Promise<void> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { place, badges, frames } = await context.commit({
    accepted: acceptStatements(db, { me, now, conversationId: sql`${id}`, condition: isInAs(me, id) }),
    badges: ownBadge(db, me, now),
    frames: conversationFrames(db, id, now, sql`m.left_at is null and ${isInAs(me, id)}`),
    place: placeStatement(context, id),
  })
  context.deliverFrames(badges, frames)
  if (place.length === 0) fail('conversationNotFound')
}

async function rename(context: MemberContext, id: string, name: string | null): Promise<void> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { place, frames } = await context.commit({
    named: db.run(sql`update conversations set name = ${name}, name_folded = ${toFolded(name ?? '')}
      where id = ${id} and ${isNotBanned(me)}
      and ${isInAs(me, id, sql`${OWN.acceptedAt} is not null`)}`),
    frames: conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.left_at is null`),
    place: placeStatement(context, id),
  })
  context.deliverFrames(frames)
  requireAccepted(place)
}

async function mute(context: MemberContext, id: string, isMuted: boolean): Promise<void> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { muted, frames, badges } = await context.commit({
    muted: db.run(sql`update conversation_members set is_muted = ${isMuted ? 1 : 0}
      where conversation_id = ${id} and user_id = ${me} and ${isInAs(me, id)}`),
    frames: conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`),
    badges: ownBadge(db, me, now),
  })
  context.deliverFrames(frames, badges)
  if (muted.rowsAffected === 0) fail('conversationNotFound')
}

/** Several devices read at once: the furthest one counts. */
async function markRead(context: MemberContext, id: string, messageId: string): Promise<void> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const moment = sql`(select x.created_at from messages x where x.id = ${messageId} and x.conversation_id = ${id})`
  const { read, frames, badges, place } = await context.commit({
    read: db.run(sql`update conversation_members set read_until = max(read_until, ${moment}),
        is_unseen = iif(max(read_until, ${moment}) >= coalesce(activity_at, 0), 0, is_unseen)
      where conversation_id = ${id} and user_id = ${me} and ${moment} > read_until and ${isInAs(me, id)}`),
    frames: conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`),
    badges: ownBadge(db, me, now),
    place: placeStatement(context, id, messageId),
  })
  context.deliverFrames(frames, badges)
  const [own] = place
  if (!own) return fail('conversationNotFound')
  if (!own.hasMessage) return fail('messageNotFound', { field: 'read_until' })
  if (read.rowsAffected > 0 && own.isAccepted && viewer.user.showsSeen) {
    const data = { conversation_id: id, user_id: me, read_until: messageId }
    void context.waitUntil(context.live.say({ type: 'seen', data }))
  }
}

async function leave(context: MemberContext, id: string, hasDeclined: boolean): Promise<void> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const latest = sql`coalesce((select max(x.created_at) from messages x where x.conversation_id = ${id}), 0)`
  const { left, frames, badges } = await context.commit({
    left: db.run(sql`update conversation_members set left_at = ${now}, is_unseen = 0, visible_after = ${latest},
        declined_at = ${hasDeclined ? now : null}
      where conversation_id = ${id} and user_id = ${me} and left_at is null`),
    // Neither the other one of two is told, nor those who see the address alone by which the viewer was invited.
    frames: conversationFrames(
      db,
      id,
      now,
      sql`${HAS_JUST_CHANGED} and (m.user_id = ${me} or (m.left_at is null and m.peer_id is null
        and not exists (select 1 from conversation_members own where own.conversation_id = m.conversation_id
          and own.user_id = ${me} and own.invited_email is not null)))`,
    ),
    badges: ownBadge(db, me, now),
  })
  context.deliverFrames(frames, badges)
  if (left.rowsAffected === 0) fail('conversationNotFound')
}

/** Where the viewer stands in it; nothing where they are not. */
function placeStatement({ db, viewer }: MemberContext, id: string, messageId = '') {
  const me = viewer.user.id
  return db
    .select({
      isAccepted: yesOrNo(sql`${OWN.acceptedAt} is not null`),
      hasMessage: yesOrNo(
        sql`exists (select 1 from messages x where x.id = ${messageId} and x.conversation_id = ${id})`,
      ),
    })
    .from(OWN)
    .innerJoin(CONVERSATION, eq(CONVERSATION.id, OWN.conversationId))
    .where(sql`${OWN.conversationId} = ${id} and ${isIn(me)}`)
}

function requireAccepted([place]: readonly { isAccepted: boolean }[]): void {
  if (!place) fail('conversationNotFound')
  if (!place.isAccepted) fail('acceptFirst')
}
