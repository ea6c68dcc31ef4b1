import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { parseProgress, findStart } from '#worker/model/feed-progress.ts'
import { sharedCards } from '#worker/model/pin-card-feed.ts'
import { cardPresenter } from '#worker/model/pin-card.ts'
import { LISTED_PINS, maySuggest } from '#worker/model/pin-rules.ts'
import { candidatesFor, isUnseen, readSharedPage, type FeedScope } from '#worker/model/shared-page.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const readTopicPins = viewerStatement(topicPinsStatement)

export async function findTopicPins(
  context: QueryContext,
  { after, ...topic }: QueryVariables<'TopicPinsQuery'>,
): Promise<QueryResult<'TopicPinsQuery'>> {
  const progress = parseProgress(after)
  const values = { slug: null, topicId: null, ...topic, ...findStart(progress) }
  return readSharedPage(
    progress,
    PIN_PAGE_SIZE,
    (scope) =>
      scope
        ? context.reader.read(topicPinsStatement(context.db, context.viewer, values, scope))
        : readTopicPins(context, values),
    cardPresenter(context.viewer),
  )
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
  { slug, topicId, ...start }: Placeholders<TopicPinsValues>,
  scope?: FeedScope,
) {
  const position = { score: sql`t.feed_score`, id: sql`t.pin_id` }
  const candidates = sql`select t.pin_id, ${pins.pinnerId} as pinner_id, t.feed_score as score
    from pin_topics t join ${LISTED_PINS} on ${pins.id} = t.pin_id
    where t.topic_id = coalesce(${topicId}, (select id from topics where slug = ${slug}))
      and ${isUnseen(position, start, scope)} and ${maySuggest(viewer)}
    order by t.feed_score desc, t.pin_id desc limit ${candidatesFor(PIN_PAGE_SIZE)}`
  return sharedCards(db, candidates, PIN_PAGE_SIZE)
}
