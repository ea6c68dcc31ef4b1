import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { sharedCards } from '#worker/features/pins/card-feed.ts'
import { cardPresenter } from '#worker/features/pins/card.ts'
import { parsePlace, startOf } from '#worker/features/pins/feed-place.ts'
import { mayList } from '#worker/features/pins/rules.ts'
import { candidatesFor, isUnseen, readSharedPage, type FeedScope } from '#worker/features/pins/shared-page.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'

const CANDIDATES = candidatesFor(HOME_FEED_PAGE_SIZE)

/**
 * Pins of followed topics score integers from here up, all others between 0 and 1. JSON would round fractions, and a
 * page after a rounded score would repeat or skip pins.
 */
const FOLLOWED_BASE = 2
const FOLLOWED_SCALE = 1e12

/** Beyond it, the most recently followed ones count. */
const LEADING_TOPICS = 20

const readFeed = viewerStatement(homeFeedStatement)

export async function findHomeFeed(
  context: QueryContext,
  { after }: QueryVariables<'HomeFeedQuery'>,
): Promise<QueryResult<'HomeFeedQuery'>> {
  const place = parsePlace(after)
  const start = startOf(place)
  const values = { ...start, highest: toHighest(start.score) }
  return readSharedPage(
    place,
    HOME_FEED_PAGE_SIZE,
    (scope) =>
      scope
        ? context.reader.read(homeFeedStatement(context.db, context.viewer, values, scope))
        : readFeed(context, values),
    cardPresenter(context.viewer),
  )
}

interface FeedValues {
  score: number
  id: string
  /** Where to start in the index of a followed topic; see `toHighest`. */
  highest: number
}

export function homeFeedStatement(db: Database, viewer: Viewer, values: Places<FeedValues>, scope?: FeedScope) {
  const candidates =
    viewer.type === 'AUTH' ? followedThenPopular(viewer, viewer.user.id, values, scope) : popular(viewer, values, scope)
  return sharedCards(db, candidates, HOME_FEED_PAGE_SIZE)
}

/** One step above the exact score, as scores in a followed topic are truncated. */
function toHighest(score: number): number {
  return score < FOLLOWED_BASE ? -1 : (score - FOLLOWED_BASE + 1) / FOLLOWED_SCALE
}

function popular(viewer: Viewer, start: Places<FeedValues>, scope?: FeedScope, unless: SQL = sql`0`): SQL {
  const position = { score: sql`${pins.feedScore}`, id: sql`${pins.id}` }
  return sql`select ${pins.id} as pin_id, ${pins.pinnerId} as pinner_id, ${pins.feedScore} as score from ${pins}
    where ${mayList(viewer)} and ${isUnseen(position, start, scope)} and not (${unless})
    order by ${pins.feedScore} desc, ${pins.id} desc limit ${CANDIDATES}`
}

/**
 * The best of each followed topic, at most a page's candidates from its own index, then popular pins of other topics.
 * `json_each` stands in for the lateral join that SQLite lacks.
 */
function followedThenPopular(viewer: Viewer, userId: string, start: Places<FeedValues>, scope?: FeedScope): SQL {
  const score = sql`(cast(t.feed_score * ${FOLLOWED_SCALE} as integer) + ${FOLLOWED_BASE})`
  const bestOfTopic = sql`select json_group_array(json_array(pin_id, pinner_id, score)) from (
    select t.pin_id, ${pins.pinnerId} as pinner_id, ${score} as score from pin_topics t
    join ${pins} on ${pins.id} = t.pin_id
    where t.topic_id = followed.topic_id and t.feed_score <= ${start.highest}
      and ${isUnseen({ score, id: sql`t.pin_id` }, start, scope)} and ${mayList(viewer)}
    order by t.feed_score desc, t.pin_id desc limit ${CANDIDATES})`
  const isFollowed = sql`exists (select 1 from pin_topics t where t.pin_id = ${pins.id}
    and t.topic_id in (select topic_id from followed))`
  return sql`with followed as materialized (
      select topic_id from topic_follows where user_id = ${userId} order by created_at desc limit ${LEADING_TOPICS})
    select pin_id, pinner_id, max(score) as score from (
      select best.value ->> 0 as pin_id, best.value ->> 1 as pinner_id, best.value ->> 2 as score
      from followed, json_each((${bestOfTopic})) best
      union all select * from (${popular(viewer, start, scope, isFollowed)})
    ) group by pin_id order by score desc, pin_id desc limit ${CANDIDATES}`
}
