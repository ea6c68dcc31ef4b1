import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { topics } from '#db/tables/topics.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { Topic } from '#schema/pins/topic.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const RELATED_TOPICS = 8

const readTopic = viewerStatement(topicStatement)

export async function findTopic(
  context: QueryContext,
  variables: QueryVariables<'TopicQuery'>,
): Promise<QueryResult<'TopicQuery'>> {
  const [row] = await readTopic(context, variables)
  if (!row) return missing()
  const { topic, followerCount, followedByMe, related, image } = row
  return {
    __typename: 'TopicPage',
    topic,
    followerCount,
    followedByMe,
    related,
    previewUrl: image && mediaUrl('600x315', image, 'jpg'),
  }
}

export function topicStatement(db: Database, viewer: Viewer, { slug }: Placeholders<{ slug: string }>) {
  return db
    .select({
      topic: { id: topics.id, name: topics.name, slug: topics.slug },
      followerCount: topics.followerCount,
      followedByMe: yesOrNo(isFollowed(viewer)),
      image: topics.imageSignature,
      related: parsed<
        Topic[]
      >(sql`(select json_group_array(json_object('id', kin.id, 'name', kin.name, 'slug', kin.slug)) from (
        select k.id, k.name, k.slug from topics k where k.family = ${topics.family} and k.id <> ${topics.id}
        order by k.follower_count desc limit ${RELATED_TOPICS}) kin)`),
    })
    .from(topics)
    .where(eq(topics.slug, slug))
}

function isFollowed(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`0`
  return sql`exists (select 1 from topic_follows f where f.user_id = ${viewer.user.id} and f.topic_id = ${topics.id})`
}
