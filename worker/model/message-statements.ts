import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { foldText } from '#schema/fold-text.ts'
import { LISTED_PEOPLE, UNREAD_COUNT_LIMIT, type ConversationBox } from '#schema/messages/constants.ts'
import { requireMember, type Viewer } from '#worker/context/viewer.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'
import {
  allowsWriting,
  CONVERSATION,
  hasOthers,
  isIn,
  isOwner,
  isShown,
  isShownToReader,
  list,
  MESSAGE,
  OWN,
  selectUnread,
  type Reading,
} from './message-rules.ts'

export interface PersonRow {
  id: string
  username: string
  fullName: string
  image: string | null
}

export function personJson(alias: string): SQL {
  const u = sql.raw(alias)
  return sql`json_object('id', ${u}.id, 'username', ${u}.username, 'fullName', ${u}.full_name,
    'image', ${u}.picture_signature)`
}

function conversationRows(db: Database, reading: Reading) {
  const me = reading.viewer.user.id
  const shown = sql`from messages x where ${MESSAGE.conversationId} = ${OWN.conversationId} and ${isShown(reading)}`
  return db
    .select({
      id: CONVERSATION.id,
      name: CONVERSATION.name,
      isGroup: yesOrNo(sql`${CONVERSATION.pairKey} is null`),
      boardId: CONVERSATION.boardId,
      createdAt: CONVERSATION.createdAt,
      acceptedAt: OWN.acceptedAt,
      addedBy: sql<string | null>`(select adder.id from users adder where adder.id = ${OWN.addedBy}
        and ${isUnblocked(sql`adder.id`, me)})`,
      activityAt: OWN.activityAt,
      isMuted: OWN.isMuted,
      emails: parsed<string[]>(sql`(select json_group_array(i.email) from conversation_invites i
        where i.conversation_id = ${OWN.conversationId} and i.email is not ${OWN.invitedEmail})`),
      unread: sql<number>`(select count(*) from (${selectUnread(reading)} limit ${UNREAD_COUNT_LIMIT}))`,
      lastMessageId: sql<string | null>`(select ${MESSAGE.id} ${shown} order by ${MESSAGE.createdAt} desc limit 1)`,
      userCount: sql<number>`(select count(*) from conversation_members o join users u on u.id = o.user_id
        where o.conversation_id = ${OWN.conversationId} and ${isListed(me)})`,
      hasOthers: yesOrNo(hasOthers(me)),
      allowsWriting: yesOrNo(allowsWriting(reading)),
      isOwner: yesOrNo(isOwner(me)),
    })
    .from(OWN)
    .innerJoin(CONVERSATION, eq(CONVERSATION.id, OWN.conversationId))
}

export type ConversationRow = ReturnType<typeof conversationRows>['_']['result'][number]

export function conversationStatement(db: Database, reading: Reading, id: SQL | string) {
  return conversationRows(db, reading).where(and(eq(OWN.conversationId, id), isIn(reading.viewer.user.id)))
}

/** Needs `m`; the conditions of the partial indexes of their boxes, word for word. */
export function isInBox(box: ConversationBox): SQL {
  const isAccepted = box === 'inbox' ? sql`is not null` : sql`is null`
  return sql`(m.left_at is null and m.accepted_at ${isAccepted} and ${OWN.activityAt} is not null)`
}

export interface ListPosition {
  activityAt: number
  id: string
}

export function conversationsStatement(
  db: Database,
  reading: Reading,
  { box, q, before }: { box: ConversationBox; q: string; before: ListPosition },
) {
  const me = reading.viewer.user.id
  return conversationRows(db, reading)
    .where(
      and(
        eq(OWN.userId, me),
        isInBox(box),
        sql`(${OWN.activityAt}, ${OWN.conversationId}) < (${before.activityAt}, ${before.id})`,
        isIn(me),
        q === '' ? undefined : isNamed(me, q),
      ),
    )
    .orderBy(desc(OWN.activityAt), desc(OWN.conversationId))
    .limit(CONVERSATION_PAGE_SIZE + 1)
}

/** Needs `m` and `c`. By its own name, or that of anyone else in it. */
export function isNamed(me: string, q: string): SQL {
  const words = foldText(q)
  return sql`(instr(lower(coalesce(${CONVERSATION.nameFolded}, ${CONVERSATION.name})), ${words}) > 0
    or exists (select 1 from conversation_members o join users u on u.id = o.user_id
      where o.conversation_id = ${OWN.conversationId} and o.user_id <> ${me} and ${isListed(me)}
        and (
          instr(lower(coalesce(u.full_name_folded, u.full_name)), ${words}) > 0 or instr(u.username, ${words}) > 0)))`
}

export function requestCountStatement(db: Database, { viewer }: Reading) {
  const me = viewer.user.id
  return db.select({ count: sql<number>`count(*)` }).from(
    sql`(select 1 from conversation_members m where ${and(eq(OWN.userId, me), isInBox('requests'), isIn(me))}
      limit ${UNREAD_COUNT_LIMIT})`,
  )
}

/** Needs a member `o` as user `u`, and `m`. Who was invited by mail has no name before they accept. */
export function isListed(me: string): SQL {
  return sql`((o.left_at is null or ${OWN.peerId} = o.user_id) and o.invited_email is null and ${isActive('u')}
    and ${isUnblocked(sql`o.user_id`, me)})`
}

/** The others first, in the order in which they came. Seen marks are shown to those who show theirs. */
export function peopleStatement(
  db: Database,
  { viewer }: Reading,
  conversationIds: readonly string[],
  limit: number = LISTED_PEOPLE,
) {
  const me = viewer.user.id
  const showsSeen = sql.raw(viewer.user.showsSeen ? '1' : '0')
  return db
    .select({
      conversationId: sql<string>`p.conversation_id`,
      person: parsed<PersonRow>(sql`p.person`),
      readUntil: sql<string | null>`(select seen.id from messages seen
        where seen.conversation_id = p.conversation_id and seen.created_at = p.seen_at)`,
    })
    .from(
      sql`(select o.conversation_id, ${personJson('u')} as person,
          iif(o.user_id = ${me} or (u.shows_seen = 1 and ${showsSeen} and o.accepted_at is not null),
            o.read_until, null) as seen_at,
          row_number() over (partition by o.conversation_id order by o.user_id = ${me}, o.joined_at, o.user_id) as place
        from conversation_members m join conversation_members o on o.conversation_id = m.conversation_id
        join users u on u.id = o.user_id
        where m.user_id = ${me} and m.conversation_id in (${list(conversationIds)})
          and ${isListed(me)}) p`,
    )
    .where(sql`p.place <= ${limit}`)
    .orderBy(sql`p.conversation_id, p.place`)
}

export type MemberRow = ReturnType<typeof peopleStatement>['_']['result'][number]

/** `isVisible` is `isShown` for that person. */
function messageRows(db: Database, me: string, isVisible: SQL) {
  // The message that is quoted, under the same rule as all others.
  const quoted = sql`from messages x where ${MESSAGE.id} = answer.reply_to
    and ${MESSAGE.conversationId} = answer.conversation_id and ${isVisible}`
  return db
    .select({
      id: MESSAGE.id,
      conversationId: MESSAGE.conversationId,
      sender: parsed<PersonRow>(sql`(select ${personJson('u')} from users u where u.id = ${MESSAGE.senderId})`),
      text: MESSAGE.text,
      attachmentKind: MESSAGE.attachmentKind,
      attachmentId: MESSAGE.attachmentId,
      triedBy: MESSAGE.triedBy,
      replyTo: MESSAGE.replyTo,
      quoted: parsed<{ senderId: string; senderName: string; text: string } | null>(sql`(select (
        select json_object('senderId', ${MESSAGE.senderId}, 'text', ${MESSAGE.text},
          'senderName', (select w.full_name from users w where w.id = ${MESSAGE.senderId})) ${quoted})
        from messages answer where answer.id = ${MESSAGE.id} and answer.reply_to is not null)`),
      reactions: parsed<{ userId: string; reactionType: number }[]>(sql`(select
        json_group_array(json_object('userId', r.user_id, 'reactionType', r.reaction_type))
        from message_reactions r join users u on u.id = r.user_id
        where r.message_id = ${MESSAGE.id} and ${isActive('u')} and ${isUnblocked(sql`r.user_id`, me)})`),
      createdAt: MESSAGE.createdAt,
      removedAt: MESSAGE.removedAt,
    })
    .from(MESSAGE)
    .innerJoin(OWN, and(eq(OWN.conversationId, MESSAGE.conversationId), eq(OWN.userId, me)))
}

export type MessageRow = ReturnType<typeof messageRows>['_']['result'][number]

export function messagesByIdStatement(db: Database, reading: Reading, ids: readonly string[]) {
  const [me, isVisible] = [reading.viewer.user.id, isShown(reading)]
  return messageRows(db, me, isVisible).where(and(sql`${MESSAGE.id} in (${list(ids)})`, isIn(me), isVisible))
}

/** The same for readers of whom only the id is known; `ids` is JSON, `guarded` from `guardedSince`. */
export function framedMessagesStatement(
  db: Database,
  viewer: Viewer,
  { ids, guarded }: Placeholders<{ ids: string; guarded: string }>,
) {
  const me = requireMember(viewer).user.id
  const isVisible = isShownToReader(me, guarded)
  return messageRows(db, me, isVisible).where(
    and(sql`${MESSAGE.id} in (select value from json_each(${ids}))`, isIn(me), isVisible),
  )
}

/** Reads messages before or after a moment of the conversation: the nearest to it first. */
export function messagePageStatement(
  db: Database,
  reading: Reading,
  conversationId: string,
  place: { before: number } | { after: string },
) {
  const isWanted =
    'after' in place
      ? sql`${MESSAGE.createdAt} > (select known.created_at from messages known
          where known.id = ${place.after} and known.conversation_id = ${conversationId})`
      : sql`${MESSAGE.createdAt} < ${place.before}`
  const [me, isVisible] = [reading.viewer.user.id, isShown(reading)]
  return messageRows(db, me, isVisible)
    .where(and(eq(MESSAGE.conversationId, conversationId), isWanted, isIn(me), isVisible))
    .orderBy('after' in place ? MESSAGE.createdAt : desc(MESSAGE.createdAt))
    .limit(MESSAGE_PAGE_SIZE + 1)
}
