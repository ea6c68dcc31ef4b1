import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { follows } from '#db/follows.ts'
import { conversationMembers, conversations, messages } from '#db/tables/messages.ts'
import { MAX_CONVERSATION_PEOPLE, MAX_SAME_MESSAGES, SAME_MESSAGE_MS } from '#schema/messages/constants.ts'
import type { Member } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { guardedSince, isGuarded } from '#worker/model/comment-rules.ts'
import { mayName } from '#worker/model/profile-rules.ts'

/** The viewer's own place in a conversation: `m`. */
export const OWN = alias(conversationMembers, 'm')

export const CONVERSATION = alias(conversations, 'c')

export const MESSAGE = alias(messages, 'x')

export interface Reading {
  viewer: Member
  now: number
}

/** A member who has turned messages off neither writes nor reads any. */
export function requireMessaging({ viewer }: Pick<Reading, 'viewer'>): void {
  if (!viewer.user.shouldShowMessaging) fail('messagingOff')
}

/** Needs `m`. In it, and not across a block with the other one of two, or with who asks to be accepted. */
export function isIn(me: string): SQL {
  return sql`(${OWN.userId} = ${me} and ${OWN.leftAt} is null
    and (${OWN.peerId} is null or ${isUnblocked(OWN.peerId, me)})
    and (${OWN.acceptedAt} is not null or ${OWN.addedBy} is null or ${isUnblocked(OWN.addedBy, me)}))`
}

/** The same as `isIn`, in statements without `m`. */
export function isInAs(me: string, conversationId: SQL | string, condition: SQL = sql`1`): SQL {
  return sql`exists (select 1 from conversation_members m
    where ${OWN.conversationId} = ${conversationId} and ${isIn(me)} and ${condition})`
}

/** Needs `m` and `x`. */
export function isShown({ viewer: { user }, now }: Reading): SQL {
  return isShownTo(user.id, isGuarded(user, now) ? hasKnownSender(user.id) : sql`1`)
}

/** Needs `m`. */
export function hasUnread(reading: Reading): SQL {
  return sql`exists (${selectUnread(reading)})`
}

/** Needs `m`. From others, after what the viewer has read. */
export function selectUnread(reading: Reading): SQL {
  return sql`select 1 from messages x where ${MESSAGE.conversationId} = ${OWN.conversationId} and ${isShown(reading)}
    and ${MESSAGE.createdAt} > ${OWN.readUntil} and ${MESSAGE.senderId} <> ${reading.viewer.user.id}
    and ${MESSAGE.removedAt} is null`
}

/** `isShown` for a reader of whom nothing but the id is known yet; `guarded` is from `guardedSince`. */
export function isShownToReader(me: string, guarded: string | Placeholder): SQL {
  const isFree = sql`not exists (select 1 from users reader where reader.id = ${me} and reader.birthday > ${guarded})`
  return isShownTo(me, sql`(${isFree} or ${hasKnownSender(me)})`)
}

function hasKnownSender(me: string): SQL {
  return sql`(${MESSAGE.senderId} = ${me} or ${follows(me, sql`${MESSAGE.senderId}`)})`
}

function isShownTo(me: string, isKnown: SQL): SQL {
  return sql`(${MESSAGE.createdAt} > ${OWN.visibleAfter}
    and not exists (select 1 from message_hides h where h.message_id = ${MESSAGE.id} and h.user_id = ${me})
    and exists (select 1 from users writer where writer.id = ${MESSAGE.senderId} and ${isActive('writer')})
    and ${isUnblocked(MESSAGE.senderId, me)} and ${isKnown})`
}

/** Members under 16 write with those they follow, and with no one else. */
function fitsAges({ viewer, now }: Reading, person: string): SQL {
  const u = sql.raw(person)
  const me = viewer.user.id
  const mine = isGuarded(viewer.user, now) ? follows(me, sql`${u}.id`) : sql`1`
  return sql`((coalesce(${u}.birthday, '') <= ${guardedSince(now)} or ${follows(sql`${u}.id`, me)}) and ${mine})`
}

/** The viewer may start to write to them. */
export function allowsMessages(reading: Reading, person: string): SQL {
  const u = sql.raw(person)
  return sql`(${u}.should_show_messaging = 1 and ${fitsAges(reading, person)} and (${u}.messages_from = 'everyone'
    or (${u}.messages_from = 'following' and ${follows(sql`${u}.id`, reading.viewer.user.id)})))`
}

/**
 * The people may be written to at this moment: each of them may be named, lets the viewer write, and may be with the
 * others: under 16 they are only with people whom they follow. `company` selects ids of people who are there already.
 */
export function allAllow(reading: Reading, ids: readonly string[], company?: SQL): SQL {
  const everyone = company ? sql`${company} union ${list(ids)}` : list(ids)
  return sql`(select count(*) from users u where u.id in (${list(ids)}) and ${isFindable(reading.viewer, 'u')}
    and ${allowsMessages(reading, 'u')} and not exists (select 1 from users p where p.id in (${everyone})
      and p.id <> u.id and p.id <> ${reading.viewer.user.id} and not (${knows('u', 'p', reading.now)}
        and ${knows('p', 'u', reading.now)}))) = ${ids.length}`
}

function knows(one: string, other: string, now: number): SQL {
  const [a, b] = [sql.raw(one), sql.raw(other)]
  return sql`(coalesce(${a}.birthday, '') <= ${guardedSince(now)} or ${follows(sql`${a}.id`, sql`${b}.id`)})`
}

/** No one under 16 is added where an address is invited: who is behind it cannot be known. */
export function mayMeetInvited(ids: readonly string[], conversationId: string, now: number): SQL {
  return sql`(not exists (select 1 from conversation_invites i where i.conversation_id = ${conversationId})
    or not exists (select 1 from users u where u.id in (${list(ids)}) and u.birthday > ${guardedSince(now)}))`
}

export function list(values: readonly string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(values)})`
}

/** The viewer may name these people: private profiles also if they have a conversation with the viewer. */
export function isFindable(viewer: Member, person: string): SQL {
  const pair = pairKey(sql`${viewer.user.id}`, sql`${sql.raw(person)}.id`)
  return mayName(viewer, person, sql`exists (select 1 from conversations known where known.pair_key = ${pair})`)
}

/** True for those who write to the viewer, however private their profile is. */
export function sharesConversation(me: string, person: SQL): SQL {
  return sql`exists (select 1 from conversation_members own join conversation_members their
    on their.conversation_id = own.conversation_id
    where own.user_id = ${me} and their.user_id = ${person} and their.invited_email is null)`
}

export function pairKey(one: SQL, other: SQL): SQL {
  return sql`(min(${one}, ${other}) || ':' || max(${one}, ${other}))`
}

/** Needs `m`. The other one of two is still there, or anyone else in a group, or is invited. */
export function hasOthers(me: string): SQL {
  return sql`(case when ${OWN.peerId} is not null
    then exists (select 1 from users u where u.id = ${OWN.peerId} and ${isActive('u')})
    else exists (select 1 from conversation_members o join users u on u.id = o.user_id
        where o.conversation_id = ${OWN.conversationId} and o.user_id <> ${me} and o.left_at is null
          and ${isActive('u')})
      or exists (select 1 from conversation_invites i where i.conversation_id = ${OWN.conversationId}) end)`
}

/**
 * Needs `m`. What has been accepted goes on, whatever the settings of the other say now, unless they have turned
 * messages off.
 */
export function allowsWriting(reading: Reading): SQL {
  const me = reading.viewer.user.id
  // A guarded viewer cannot know who is behind an address.
  const knowsAll = isGuarded(reading.viewer.user, reading.now)
    ? sql`not exists (select 1 from conversation_members o where o.conversation_id = ${OWN.conversationId}
        and o.user_id <> ${me} and o.left_at is null and not ${follows(me, sql`o.user_id`)})
        and not exists (select 1 from conversation_invites i where i.conversation_id = ${OWN.conversationId}
          and i.email is not ${OWN.invitedEmail})`
    : sql`1`
  return sql`(case when ${OWN.peerId} is null then ${knowsAll} else exists (select 1 from users u
    left join conversation_members o on o.conversation_id = ${OWN.conversationId} and o.user_id = u.id
    where u.id = ${OWN.peerId} and u.should_show_messaging = 1 and ${fitsAges(reading, 'u')}
      and (o.accepted_at is not null or ${allowsMessages(reading, 'u')})) end)`
}

/** The same text to many is spam, however few of them share a conversation. */
export function isSpam(me: string, textKey: string | null, now: number): SQL {
  return sql`(${textKey} is not null and (select count(distinct sent.conversation_id) from messages sent
    where sent.sender_id = ${me} and sent.text_key = ${textKey} and sent.created_at > ${now - SAME_MESSAGE_MS}
      and sent.conversation_id <> ${OWN.conversationId}) >= ${MAX_SAME_MESSAGES - 1})`
}

/** Needs `m`. Who started it; once they are gone, who has been in it longest. */
export function isOwner(me: string): SQL {
  return sql`(${OWN.acceptedAt} is not null and ${me} = (select o.user_id from conversation_members o
    where o.conversation_id = ${OWN.conversationId} and o.left_at is null and o.accepted_at is not null
    order by o.added_by is not null, o.joined_at, o.user_id limit 1))`
}

/** People in a conversation, with those who are invited. */
export function hasRoom(conversation: SQL | string, count: SQL): SQL {
  return sql`((select count(*) from conversation_members o where o.conversation_id = ${conversation}
      and o.left_at is null and o.invited_email is null)
    + (select count(*) from conversation_invites i where i.conversation_id = ${conversation})
    + ${count} <= ${MAX_CONVERSATION_PEOPLE + 1})`
}
