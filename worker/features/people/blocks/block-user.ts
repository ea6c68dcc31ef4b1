import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isActive, isCountedUser } from '#db/active-account.ts'
import { hasBlocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { userBlocks, users } from '#db/tables/users.ts'
import type { UserBlock, UserBlockInput } from '#schema/people/block-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { insertFramesOfBoards } from '#worker/model/board-frames.ts'
import { sharedConversationFrames } from '#worker/model/message-frames.ts'
import { sharesConversation } from '#worker/model/message-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'

/**
 * Neither finds the other anywhere (`isUnblocked` is part of all rules), and nothing that they have in common goes on:
 * follows of each other and of each other's boards, and sharing these.
 */
export async function blockUser(context: MemberContext, { user_id: id }: UserBlockInput): Promise<UserBlock> {
  const { db, viewer, now } = context
  const me = viewer.user.id
  if (id === me) fail('ownSubject')
  const { frames, threads, kept } = await context.commit({
    frames: insertFramesOfBoards(db, sharedBoards(me, id), now, sql`1`),
    block: db.run(sql`insert into ${userBlocks} (blocker_id, blocked_id, created_at)
      select ${me}, ${users.id}, ${now} from ${users} where ${users.id} = ${id}
        and (${mayOpenProfile(viewer)} or (${isActive('users')} and ${sharesConversation(me, sql`${users.id}`)}))
      on conflict do nothing`),
    ...endFollows(db, me, id),
    ...endSharing(db, me, id),
    threads: sharedConversationFrames(db, { one: me, other: id, now, condition: hasBlocked(me, id) }),
    kept: db
      .select({ id: userBlocks.blockedId })
      .from(userBlocks)
      .innerJoin(users, eq(users.id, userBlocks.blockedId))
      .where(and(eq(userBlocks.blockerId, me), eq(userBlocks.blockedId, id), isActive('users'))),
  })
  context.deliverFrames(frames, threads)
  return kept.length > 0 ? { user_id: id, is_blocked: true } : fail('userNotFound')
}

export async function unblockUser(context: MemberContext, { user_id: id }: UserBlockInput): Promise<UserBlock> {
  const { db, viewer } = context
  const me = viewer.user.id
  const { ended, left } = await context.commit({
    ended: db
      .delete(userBlocks)
      .where(and(eq(userBlocks.blockerId, me), eq(userBlocks.blockedId, id)))
      .returning({ id: userBlocks.blockedId }),
    left: db
      .select({ isSeen: yesOrNo(mayOpenProfile(viewer)) })
      .from(users)
      .where(eq(users.id, id)),
  })
  if (ended.length === 0 && !left[0]?.isSeen) return fail('userNotFound')
  return { user_id: id, is_blocked: false }
}

/** Counts before the rows that they are of. */
function endFollows(db: Database, me: string, other: string) {
  const isBlocked = hasBlocked(me, other)
  const both = [
    [me, other],
    [other, me],
  ] as const
  return {
    followerCounts: both.map(([follower, followed]) =>
      db.run(sql`update users set follower_count = max(0, follower_count - 1) where id = ${followed} and ${isBlocked}
        and ${isCountedUser(follower)}
        and exists (select 1 from user_follows f where f.follower_id = ${follower} and f.followed_id = ${followed})`),
    ),
    follows: both.map(([follower, followed]) =>
      db.run(sql`delete from user_follows where follower_id = ${follower} and followed_id = ${followed}
        and ${isBlocked}`),
    ),
    boardCounts: both.map(([follower, owner]) =>
      db.run(sql`update boards set follower_count = max(0, follower_count - 1) where owner_id = ${owner}
        and ${isBlocked} and ${isCountedUser(follower)}
        and exists (select 1 from board_follows f where f.user_id = ${follower} and f.board_id = boards.id)`),
    ),
    boardFollows: both.map(([follower, owner]) =>
      db.run(sql`delete from board_follows where user_id = ${follower} and ${isBlocked}
        and exists (select 1 from boards b where b.id = board_follows.board_id and b.owner_id = ${owner})`),
    ),
  }
}

function endSharing(db: Database, me: string, other: string) {
  const isBlocked = hasBlocked(me, other)
  return {
    shared: db.run(sql`delete from board_collaborators where ${isBetween(me, other)} and ${isBlocked}`),
    alone: db.run(sql`update boards set is_collaborative = 0 where owner_id in (${me}, ${other})
      and is_collaborative = 1 and ${isBlocked}
      and not exists (select 1 from board_collaborators c where c.board_id = boards.id)`),
  }
}

/** Matches `board_collaborators`: one of the two is on a board of the other. */
function isBetween(me: string, other: string): SQL {
  const isOn = (member: string, owner: string) => sql`(user_id = ${member} and exists (
    select 1 from boards b where b.id = board_collaborators.board_id and b.owner_id = ${owner}))`
  return sql`(${isOn(me, other)} or ${isOn(other, me)})`
}

function sharedBoards(me: string, other: string): SQL {
  return sql`select board_id from board_collaborators where ${isBetween(me, other)}`
}
