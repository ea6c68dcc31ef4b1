import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { FEED_ROWS, scoredCards, scoredPage } from '#worker/features/pins/card-feed.ts'
import { positionAfter } from '#worker/features/pins/connection.ts'
import { mayList } from '#worker/features/pins/rules.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'

const readTopicPins = viewerStatement(topicPinsStatement)

export async function findTopicPins(
  context: QueryContext,
  { after, ...topic }: QueryVariables<'TopicPinsQuery'>,
): Promise<QueryResult<'TopicPinsQuery'>> {
  const values = { slug: null, topicId: null, ...topic, ...positionAfter(after) }
  return scoredPage(context.viewer, await readTopicPins(context, values))
}

interface TopicPinsValues {
  /** One of the two is null. */
  slug: string | null
  topicId: string | null
  score: number
  id: string
}

export function topicPinsStatement(
  db: Database,
  viewer: Viewer,
  { slug, topicId, score, id }: Places<TopicPinsValues>,
) {
  return scoredCards(
    db,
    sql`select t.pin_id, t.feed_score as score from pin_topics t join ${pins} on ${pins.id} = t.pin_id
      where t.topic_id = coalesce(${topicId}, (select id from topics where slug = ${slug}))
        and (t.feed_score, t.pin_id) < (${score}, ${id}) and ${mayList(viewer)}
      order by t.feed_score desc, t.pin_id desc limit ${FEED_ROWS}`,
  )
}
