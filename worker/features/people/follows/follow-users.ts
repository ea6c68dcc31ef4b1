import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { yesOrNo } from '#db/expressions.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { UserFollow, UserFollowInput } from '#schema/people/follow-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** Follows a person whose profile the viewer may open, once, however often it is asked for. */
export async function followUser(context: MemberContext, { user_id: id }: UserFollowInput): Promise<UserFollow> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  if (id === me) fail('ownSubject')
  const areMeant = and(eq(users.id, id), ne(users.id, me), mayOpenProfile(viewer), isNotBanned(me))
  const { found } = await context.commit({
    // The count comes before the row that it depends on is inserted.
    count: db
      .update(users)
      .set({ followerCount: sql`${users.followerCount} + 1` })
      .where(and(areMeant, isCountedUser(me), sql`not ${isFollowedBy(me)}`)),
    follow: db.run(sql`insert into ${userFollows} (follower_id, followed_id, created_at)
      select ${me}, ${users.id}, ${now} from ${users} where ${areMeant} on conflict do nothing`),
    notifications: insertNotificationEvents(
      db,
      { kind: 'follow', actorId: me, subjectId: id, cause: `follow:${me}`, now },
      sql`select f.followed_id as id from user_follows f where f.follower_id = ${me} and f.followed_id = ${id}`,
    ),
    found: db
      .select({ followerCount: users.followerCount })
      .from(users)
      .where(and(areMeant, isFollowedBy(me))),
  })
  context.notify()
  const [user] = found
  return user ? { user_id: id, is_following: true, follower_count: user.followerCount } : fail('userNotFound')
}

/** The person may be one who may no longer be seen. */
export async function unfollowUser(context: MemberContext, { user_id: id }: UserFollowInput): Promise<UserFollow> {
  const { db, viewer } = context
  const me = viewer.user.id
  const { ended, left } = await context.commit({
    count: db
      .update(users)
      .set({ followerCount: sql`max(0, ${users.followerCount} - 1)` })
      .where(and(eq(users.id, id), isCountedUser(me), isFollowedBy(me))),
    ended: db
      .delete(userFollows)
      .where(and(eq(userFollows.followerId, me), eq(userFollows.followedId, id)))
      .returning({ id: userFollows.followedId }),
    left: db
      .select({ followerCount: users.followerCount, isSeen: yesOrNo(mayOpenProfile(viewer)) })
      .from(users)
      .where(eq(users.id, id)),
  })
  const [user] = left
  if (!user || (!user.isSeen && ended.length === 0)) return fail('userNotFound')
  return { user_id: id, is_following: false, follower_count: user.followerCount }
}

function isFollowedBy(me: string): SQL {
  return sql`exists (select 1 from user_follows f where f.follower_id = ${me} and f.followed_id = ${users.id})`
}
