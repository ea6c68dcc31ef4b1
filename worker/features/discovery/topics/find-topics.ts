import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { topics } from '#db/tables/topics.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { toImage } from '#schema/media/media-url.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { toConnection, positionAfter } from '#worker/model/feed-connection.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readTopics = viewerStatement(topicsStatement)

export async function findTopics(
  context: QueryContext,
  { after }: QueryVariables<'TopicsQuery'>,
): Promise<QueryResult<'TopicsQuery'>> {
  const rows = await readTopics(context, positionAfter(after))
  return toConnection(
    rows,
    TILE_PAGE_SIZE,
    ({ topic, followerCount }) => ({ score: followerCount, id: topic.id }),
    ({ topic, image }) => ({ __typename: 'Topic', ...topic, cover: image && toImage(image, '236x') }),
  )
}

export function topicsStatement(db: Database, _: Viewer, { score, id }: Placeholders<{ score: number; id: string }>) {
  return db
    .select({
      topic: { id: topics.id, name: topics.name, slug: topics.slug },
      followerCount: topics.followerCount,
      image: images,
    })
    .from(topics)
    .leftJoin(images, eq(images.signature, topics.imageSignature))
    .where(sql`(${topics.followerCount}, ${topics.id}) < (${score}, ${id})`)
    .orderBy(desc(topics.followerCount), desc(topics.id))
    .limit(TILE_PAGE_SIZE + 1)
}
