import { sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED, type Statement } from '#db/batch.ts'
import { yesOrNo } from '#db/expressions.ts'
import { follows } from '#db/follows.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { conversationFrames, ownBadge } from '#worker/model/message-frames.ts'
import {
  allAllow,
  hasRoom,
  isFindable,
  isIn,
  isInAs,
  isOwner,
  list,
  mayMeetInvited,
  OWN,
} from '#worker/model/message-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'

/** One option of an update. Its condition is asked when its turn comes. */
export interface ConversationChange {
  condition: SQL
  writes: readonly Statement[]
  frames: readonly ReturnType<typeof conversationFrames>[]
  /** Fails with the reason for which the condition does not hold, if there is one. */
  explain(): Promise<void>
  /** Gets the results of its writes. */
  onDone?(results: readonly unknown[]): void
}

/**
 * They read what comes from now on; whom they do not follow asks them first. With a third person a conversation of two
 * becomes a group. Who has declined is not asked again. Who was invited by an address is added as if they were not in
 * it: whose address it is, no one learns.
 */
export function addPeople(
  context: MemberContext,
  id: string,
  userIds: readonly string[],
  isAccepting: boolean,
): ConversationChange {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const people = [...new Set(userIds)].filter((one) => one !== me)
  const isAllowed = sql`(${isInAs(me, id, sql`${OWN.acceptedAt} is not null`)} and ${isNotBanned(me)}
    and ${allAllow(
      context,
      people,
      sql`select o.user_id from conversation_members o
      where o.conversation_id = ${id} and o.left_at is null and o.invited_email is null`,
    )} and ${mayMeetInvited(people, id, now)})`
  const latest = sql`coalesce((select max(x.created_at) from messages x where x.conversation_id = ${id}), 0)`
  const isNew = sql`not exists (select 1 from conversation_members o where o.conversation_id = ${id}
    and o.user_id = u.id and o.invited_email is null and (o.left_at is null or o.declined_at is not null))`
  const newcomers = sql`select u.id from users u where u.id in (${list(people)}) and ${isNew}`
  const hasPlaces = sql`${hasRoom(id, sql`(select count(*) from (${newcomers}))`)}`
  const condition = sql`(${isAllowed} and ${hasPlaces})`
  return {
    condition,
    writes: [
      db.run(sql`update conversations set pair_key = null where id = ${id} and pair_key is not null
        and exists (${newcomers})`),
      db.run(sql`update conversation_members set peer_id = null where conversation_id = ${id}
        and peer_id is not null and exists (select 1 from conversations c where c.id = ${id} and c.pair_key is null)`),
      db.run(sql`insert into conversation_members
          (conversation_id, user_id, added_by, joined_at, accepted_at, visible_after, activity_at)
        select ${id}, u.id, ${me}, ${now}, iif(${follows(sql`u.id`, me)}, ${now}, null), ${latest},
          max(${now}, ${latest})
        from users u where u.id in (${newcomers})
        on conflict (conversation_id, user_id) do update set left_at = null, declined_at = null,
          added_by = excluded.added_by, invited_email = null, activity_at = excluded.activity_at,
          accepted_at = iif(invited_email is null, null, excluded.accepted_at),
          joined_at = iif(invited_email is null, joined_at, excluded.joined_at),
          visible_after = iif(invited_email is null or left_at is not null, excluded.visible_after, visible_after)`),
    ],
    frames: [conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and m.left_at is null`)],
    async explain() {
      const [place] = await db
        .select({
          isAccepted: yesOrNo(sql`${OWN.acceptedAt} is not null`),
          areFound: yesOrNo(sql`(select count(*) from users u where u.id in (${list(people)})
            and ${isFindable(viewer, 'u')}) = ${people.length}`),
          hasPlaces: yesOrNo(hasPlaces),
          isAllowed: yesOrNo(isAllowed),
        })
        .from(OWN)
        .where(sql`${OWN.conversationId} = ${id} and ${isIn(me)}`)
      if (!place) return fail('conversationNotFound')
      if (!place.isAccepted && !isAccepting) return fail('acceptFirst')
      if (!place.areFound) return fail('userNotFound', { field: 'add_user_ids' })
      if (!place.hasPlaces) return fail('conversationFull', { field: 'add_user_ids' })
      if (!place.isAllowed && place.isAccepted) return fail('messagesNotAllowed', { field: 'add_user_ids' })
    },
  }
}

export function removePerson({ db, viewer, now }: MemberContext, id: string, userId: string): ConversationChange {
  const me = viewer.user.id
  const isThere = sql`exists (select 1 from conversation_members o where o.conversation_id = ${id}
    and o.user_id = ${userId} and o.user_id <> ${me} and o.left_at is null and o.invited_email is null
    and o.peer_id is null)`
  return {
    condition: sql`(${isInAs(me, id, isOwner(me))} and ${isThere})`,
    writes: [
      db.run(sql`update conversation_members set left_at = ${now}, is_unseen = 0
        where conversation_id = ${id} and user_id = ${userId} and left_at is null`),
    ],
    frames: [
      ownBadge(db, userId, now),
      conversationFrames(db, id, now, sql`${HAS_JUST_CHANGED} and (m.left_at is null or m.user_id = ${userId})`),
    ],
    async explain() {
      const [place] = await db
        .select({
          isOwner: yesOrNo(sql`(${OWN.peerId} is null and ${isOwner(me)})`),
          isThere: yesOrNo(isThere),
        })
        .from(OWN)
        .where(sql`${OWN.conversationId} = ${id} and ${isIn(me)}`)
      if (!place) return fail('conversationNotFound')
      if (!place.isOwner) return fail('conversationNotYours')
      if (!place.isThere) return fail('userNotFound', { field: 'remove_user_id' })
    },
  }
}
