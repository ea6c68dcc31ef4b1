import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { topicFollows, topics } from '#db/tables/topics.ts'
import type { InterestFollow, InterestFollowInput } from '#schema/people/follow-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

export async function followTopic(
  context: MemberContext,
  { interest_id: id }: InterestFollowInput,
): Promise<InterestFollow> {
  const [topic] = await followTopics(context, [id])
  return topic ? { interest_id: id, is_following: true, follower_count: topic.followerCount } : fail('topicNotFound')
}

export async function followTopics(
  context: MemberContext,
  topicIds: readonly string[],
): Promise<{ id: string; followerCount: number }[]> {
  if (topicIds.length === 0) return []
  requireNotBanned(context)
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const areMeant = inArray(topics.id, [...topicIds])
  const { followed } = await context.commit({
    // The count comes before the rows that it depends on are inserted.
    count: db
      .update(topics)
      .set({ followerCount: sql`${topics.followerCount} + 1` })
      .where(and(areMeant, isNotBanned(userId), isCountedUser(userId), sql`not ${isFollowedBy(userId)}`)),
    follow: db.run(sql`insert into ${topicFollows} (user_id, topic_id, created_at)
      select ${userId}, ${topics.id}, ${now} from ${topics} where ${areMeant} and ${isNotBanned(userId)}
      on conflict do nothing`),
    followed: db.select({ id: topics.id, followerCount: topics.followerCount }).from(topics).where(areMeant),
  })
  return followed
}

export async function unfollowTopic(
  context: MemberContext,
  { interest_id: id }: InterestFollowInput,
): Promise<InterestFollow> {
  const { db, viewer } = context
  const userId = viewer.user.id
  const { left } = await context.commit({
    count: db
      .update(topics)
      .set({ followerCount: sql`max(0, ${topics.followerCount} - 1)` })
      .where(and(eq(topics.id, id), isCountedUser(userId), isFollowedBy(userId))),
    unfollow: db.delete(topicFollows).where(and(eq(topicFollows.userId, userId), eq(topicFollows.topicId, id))),
    left: db.select({ followerCount: topics.followerCount }).from(topics).where(eq(topics.id, id)),
  })
  const [topic] = left
  return topic ? { interest_id: id, is_following: false, follower_count: topic.followerCount } : fail('topicNotFound')
}

function isFollowedBy(userId: string): SQL {
  return sql`exists (select 1 from topic_follows f where f.user_id = ${userId} and f.topic_id = topics.id)`
}
