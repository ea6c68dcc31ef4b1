import { and, eq, sql } from 'drizzle-orm'
import { toFolded } from '#db/folded-texts.ts'
import { follows } from '#db/follows.ts'
import { newId } from '#db/id.ts'
import { CONVERSATION_LIMIT, MESSAGE_LIMIT } from '#schema/constants/limits.ts'
import type { CreateConversationInput } from '#schema/messages/calls.ts'
import { MAX_CONVERSATION_PEOPLE } from '#schema/messages/constants.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { countPeople } from '#worker/features/boards/invites/invite-people.ts'
import { guardedSince, isGuarded } from '#worker/model/comment-rules.ts'
import { allAllow, CONVERSATION, isFindable, list, OWN, requireMessaging } from '#worker/model/message-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { acceptStatements } from './accept.ts'
import { conversationMail } from './conversation-mail.ts'
import { getConversation } from './find-conversations.ts'
import { messageStatements, refuseMessage } from './send-message.ts'

/**
 * Starts a conversation, with its first message if there is one. Two people have one with each other, which is found
 * again: also by who has left it, and by who was asked in it and has not accepted.
 */
export async function createConversation(
  context: MemberContext,
  input: CreateConversationInput,
): Promise<ConversationData> {
  requireMessaging(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const userIds = [...new Set(input.user_ids)].filter((id) => id !== me)
  const emails = [...new Set(input.emails)].filter((email) => email !== viewer.user.email?.toLowerCase())
  if (userIds.length + emails.length === 0) fail('noRecipients', { field: 'user_ids' })
  if (userIds.length + emails.length > MAX_CONVERSATION_PEOPLE) fail('conversationFull', { field: 'user_ids' })
  if (emails.length > 0 && viewer.user.emailVerifiedAt === null) fail('emailUnconfirmed', { field: 'emails' })
  // No one knows who is behind an address: those under 16 write with those they follow.
  if (emails.length > 0 && (isGuarded(viewer.user, now) || (await hasGuarded(context, userIds)))) {
    fail('messagesNotAllowed', { field: 'emails' })
  }

  const pair = toPairKey(me, userIds, emails)
  const { isKnown, own } = await requirePeople(context, userIds, pair)
  const hasContent = [input.text || null, input.pin, input.board, input.user, input.user_did_it_data].some(Boolean)
  if (!isKnown) await requireAttempt(db, [{ rule: CONVERSATION_LIMIT, key: `user:${me}` }], now)
  if (hasContent) await requireAttempt(db, [{ rule: MESSAGE_LIMIT, key: `user:${me}` }], now)
  if (emails.length > 0) await countPeople(db, me, emails.length, now)

  const id = newId(now)
  const messageId = newId(now)
  const conversationId = pair === null ? sql`${id}` : sql`(select id from conversations where pair_key = ${pair})`
  const isThere = sql`exists (select 1 from conversations c where c.id = ${conversationId})`
  const peer = userIds.length === 1 && emails.length === 0 ? (userIds[0] ?? null) : null
  const mails = await Promise.all(emails.map((email) => conversationMail(context, conversationId, email)))
  const opening = {
    started: db.run(sql`insert into conversations (id, pair_key, name, name_folded, board_id, created_at)
      select ${id}, ${pair}, ${input.name}, ${toFolded(input.name ?? '')},
        (select id from boards where id = ${input.board}), ${now}
      where ${allAllow(context, userIds)} and ${isNotBanned(me)} on conflict do nothing`),
    joined: db.run(sql`insert into conversation_members
        (conversation_id, user_id, peer_id, joined_at, accepted_at, activity_at)
      select ${conversationId}, ${me}, ${peer}, ${now}, ${now}, ${now} where ${isThere}
      on conflict (conversation_id, user_id) do update set left_at = null, activity_at = ${now}`),
    // A message accepts it by what is said.
    acceptedAtOnce: hasContent ? [] : acceptStatements(db, { me, now, conversationId, condition: isThere }),
    people: db.run(sql`insert into conversation_members
        (conversation_id, user_id, peer_id, added_by, joined_at, accepted_at)
      select ${conversationId}, u.id, iif(${peer} is null, null, ${me}), ${me}, ${now},
        iif(${follows(sql`u.id`, me)}, ${now}, null)
      from users u where u.id in (${list(userIds)}) and ${isThere} on conflict do nothing`),
    invites: db.run(sql`insert into conversation_invites (conversation_id, email, inviter_id, created_at)
      select ${conversationId}, address.value, ${me}, ${now} from json_each(${JSON.stringify(emails)}) address
      where ${isThere} on conflict do nothing`),
  }
  const isRefused = sql`${hasContent ? 1 : 0} = 1 and not exists (
    select 1 from messages made where made.id = ${messageId})`
  const closing = {
    // What could not be said leaves nothing behind.
    undone: db.run(sql`delete from conversations where id = ${id} and ${isRefused}`),
    leftAgain: own
      ? db.run(sql`update conversation_members set left_at = ${own.leftAt}, activity_at = ${own.activityAt}
          where conversation_id = ${conversationId} and user_id = ${me} and ${isRefused}`)
      : [],
    mails: mails.map(({ statement }) => statement),
    found: db.all<{ id: string }>(sql`select id from conversations where id = ${conversationId}`),
  }
  if (!hasContent) {
    const { found, mails: written } = await context.commit({ ...opening, ...closing })
    return finish(context, found, written)
  }
  const content = messageStatements(context, messageId, conversationId, input)
  const {
    found,
    mails: written,
    made,
    state,
    frames,
    badges,
  } = await context.commit({ ...opening, ...content, ...closing })
  context.deliverFrames(frames, badges)
  if (made.length === 0 && state.length > 0) refuseMessage(input, me, state)
  return finish(context, found, written)
}

function finish(
  context: MemberContext,
  [conversation]: readonly { id: string }[],
  mails: readonly (readonly { id: string }[])[],
): Promise<ConversationData> {
  if (!conversation) return fail('messagesNotAllowed', { field: 'user_ids' })
  const written = mails.flat().map(({ id }) => ({ id }))
  if (written.length > 0) context.send(written)
  return getConversation(context, { conversation_id: conversation.id })
}

/** The ids of two people in order; with an address the key is one for its sender. */
function toPairKey(me: string, userIds: readonly string[], emails: readonly string[]): string | null {
  const [one, ...others] = [...userIds, ...emails]
  if (one === undefined || others.length > 0) return null
  return emails.length > 0 ? `mail:${me}:${one}` : [me, one].toSorted().join(':')
}

/** All of them, or as if one did not exist. Whether these have a conversation already, and the viewer's place in it. */
async function requirePeople({ db, viewer }: MemberContext, ids: string[], pair: string | null) {
  const [[people], [known]] = await db.batch([
    db.all<{ count: number }>(sql`select count(*) as count from users u
      where u.id in (${list(ids)}) and ${isFindable(viewer, 'u')}`),
    db
      // Its first column says whether there is a row at all, so it must be one that is never null.
      .select({ own: { userId: OWN.userId, leftAt: OWN.leftAt, activityAt: OWN.activityAt } })
      .from(CONVERSATION)
      .leftJoin(OWN, and(eq(OWN.conversationId, CONVERSATION.id), eq(OWN.userId, viewer.user.id)))
      .where(sql`${CONVERSATION.pairKey} = ${pair}`),
  ])
  if (people?.count !== ids.length) fail('userNotFound', { field: 'user_ids' })
  return { isKnown: known !== undefined, own: known?.own ?? null }
}

async function hasGuarded({ db, now }: MemberContext, ids: readonly string[]): Promise<boolean> {
  const guarded = await db.all(sql`select 1 from users u where u.id in (${list(ids)})
    and u.birthday > ${guardedSince(now)} limit 1`)
  return guarded.length > 0
}
