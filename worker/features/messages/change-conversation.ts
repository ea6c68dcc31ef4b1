import { eq, sql } from 'drizzle-orm'
import { isUndone, requireCondition } from '#db/all-or-none.ts'
import { HAS_JUST_CHANGED, type Statement } from '#db/batch.ts'
import { yesOrNo } from '#db/expressions.ts'
import { toFolded } from '#db/folded-texts.ts'
import type { ConversationInput, UpdateConversationInput } from '#schema/messages/calls.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { conversationFrames, ownBadge } from '#worker/model/message-frames.ts'
import { CONVERSATION, isIn, isInAs, OWN, requireMessaging } from '#worker/model/message-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import { acceptStatements } from './accept.ts'
import { addPeople, removePerson, type ConversationChange } from './change-people.ts'
import { getConversation } from './find-conversations.ts'

/**
 * All changes or none: each is made in its turn, and one that is refused undoes those before it. Null where the viewer
 * has declined, and it is no longer theirs.
 */
export async function updateConversation(
  context: MemberContext,
  input: UpdateConversationInput,
): Promise<ConversationData | null> {
  requireMessaging(context)
  const id = input.conversation_id
  const isAccepting = input.accepted === true
  if (input.name !== undefined || input.add_user_ids) requireNotBanned(context)
  await commitChanges(context, [
    ...(isAccepting ? [acceptRequest(context, id)] : []),
    ...(input.name === undefined ? [] : [rename(context, id, input.name, isAccepting)]),
    ...(input.add_user_ids ? [addPeople(context, id, input.add_user_ids, isAccepting)] : []),
    ...(input.remove_user_id === undefined ? [] : [removePerson(context, id, input.remove_user_id)]),
    ...(input.muted === undefined ? [] : [mute(context, id, input.muted)]),
    ...(input.read_until === undefined ? [] : [markRead(context, id, input.read_until)]),
    ...(input.accepted === false ? [leave(context, id, true)] : []),
  ])
  return input.accepted === false ? null : getConversation(context, { conversation_id: id })
}

/** The viewer alone leaves it: one of two comes back with the next message, without what was said before. */
export async function leaveConversation(context: MemberContext, input: ConversationInput): Promise<null> {
  await commitChanges(context, [leave(context, input.conversation_id, false)])
  return null
}

async function commitChanges(context: MemberContext, changes: readonly ConversationChange[]): Promise<void> {
  const written = await tryChanges(context, changes)
  if (!written) {
    for (const { explain } of changes) await explain()
    return fail('unavailable')
  }
  for (const [place, { onDone }] of changes.entries()) {
    context.deliverFrames(...(written[`frames ${place}`] as WrittenFrame[][]))
    onDone?.((written[`writes ${place}`] ?? []).slice(1))
  }
}

async function tryChanges(context: MemberContext, changes: readonly ConversationChange[]) {
  const statements = changes.flatMap(({ condition, writes, frames }, place): [string, readonly Statement[]][] => [
    [`writes ${place}`, [requireCondition(context.db, condition), ...writes]],
    [`frames ${place}`, frames],
  ])
  try {
    return (await context.commit(Object.fromEntries(statements))) as Record<string, unknown[]>
  } catch (error) {
    if (isUndone(error)) return null
    throw error
  }
}

function acceptRequest(context: MemberContext, id: string): ConversationChange {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const condition = isInAs(me, id)
  return {
    condition,
    writes: acceptStatements(db, { me, now, conversationId: sql`${id}`, condition }),
    frames: [ownBadge(db, me, now), conversationFrames(db, id, now, sql`m.left_at is null and ${condition}`)],
    explain: () => requirePlace(context, id),
  }
}

function rename(context: MemberContext, id: string, name: string | null, isAccepting: boolean): ConversationChange {
  const { db, viewer, now } = context
  const me = viewer.user.id
  return {
    condition: sql`(${isNotBanned(me)} and ${isInAs(me, id, sql`${OWN.acceptedAt} is not null`)})`,
    writes: [
      db.run(sql`update conversations set name = ${name}, name_folded = ${toFolded(name ?? '')} where id = ${id}`),
    ],
    frames: [conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.left_at is null`)],
    async explain() {
      const [place] = await placeStatement(context, id)
      if (!place) fail('conversationNotFound')
      if (!place.isAccepted && !isAccepting) fail('acceptFirst')
    },
  }
}

function mute(context: MemberContext, id: string, isMuted: boolean): ConversationChange {
  const { db, viewer, now } = context
  const me = viewer.user.id
  return {
    condition: isInAs(me, id),
    writes: [
      db.run(sql`update conversation_members set is_muted = ${isMuted ? 1 : 0}
        where conversation_id = ${id} and user_id = ${me}`),
    ],
    frames: [conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`), ownBadge(db, me, now)],
    explain: () => requirePlace(context, id),
  }
}

/** Several devices read at once: the furthest one counts. */
function markRead(context: MemberContext, id: string, messageId: string): ConversationChange {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const moment = sql`(select x.created_at from messages x where x.id = ${messageId} and x.conversation_id = ${id})`
  return {
    condition: sql`(${isInAs(me, id)} and ${moment} is not null)`,
    writes: [
      db.run(sql`update conversation_members set read_until = max(read_until, ${moment}),
          is_unseen = iif(max(read_until, ${moment}) >= coalesce(activity_at, 0), 0, is_unseen)
        where conversation_id = ${id} and user_id = ${me} and ${moment} > read_until`),
      db.all(sql`select 1 where ${HAS_JUST_CHANGED} and ${isInAs(me, id, sql`${OWN.acceptedAt} is not null`)}`),
    ],
    frames: [conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.user_id = ${me}`), ownBadge(db, me, now)],
    async explain() {
      const [place] = await placeStatement(context, id, messageId)
      if (!place) fail('conversationNotFound')
      if (!place.hasMessage) fail('messageNotFound', { field: 'read_until' })
    },
    onDone([, seen]) {
      if (!Array.isArray(seen) || seen.length === 0 || !viewer.user.showsSeen) return
      const data = { conversation_id: id, user_id: me, read_until: messageId }
      void context.waitUntil(context.parts.live.say({ type: 'seen', data }))
    },
  }
}

function leave({ db, viewer, now }: MemberContext, id: string, hasDeclined: boolean): ConversationChange {
  const me = viewer.user.id
  const latest = sql`coalesce((select max(x.created_at) from messages x where x.conversation_id = ${id}), 0)`
  return {
    condition: sql`exists (select 1 from conversation_members own
      where own.conversation_id = ${id} and own.user_id = ${me} and own.left_at is null)`,
    writes: [
      db.run(sql`update conversation_members set left_at = ${now}, is_unseen = 0, visible_after = ${latest},
          declined_at = ${hasDeclined ? now : null}
        where conversation_id = ${id} and user_id = ${me} and left_at is null`),
    ],
    // Neither the other one of two is told, nor those who see the address alone by which the viewer was invited.
    frames: [
      conversationFrames(
        db,
        id,
        now,
        sql`${HAS_JUST_CHANGED} and (m.user_id = ${me} or (m.left_at is null and m.peer_id is null
          and not exists (select 1 from conversation_members own where own.conversation_id = m.conversation_id
            and own.user_id = ${me} and own.invited_email is not null)))`,
      ),
      ownBadge(db, me, now),
    ],
    explain: async () => fail('conversationNotFound'),
  }
}

async function requirePlace(context: MemberContext, id: string): Promise<void> {
  const [place] = await placeStatement(context, id)
  if (!place) fail('conversationNotFound')
}

/** Reads the viewer's place in a conversation; nothing if they are not in it. */
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
