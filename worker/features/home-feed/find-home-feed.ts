import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { pins } from '#db/tables/pins.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { Connection } from '#schema/connection.ts'
import type { PinCard } from '#schema/pin.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { datedCards, sharedCards } from '#worker/features/pins/card-feed.ts'
import { cardPresenter } from '#worker/features/pins/card.ts'
import { encodePlace, parsePlace, startOf } from '#worker/features/pins/feed-place.ts'
import { mayList, maySuggest } from '#worker/features/pins/rules.ts'
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

/** Own pins at the top: a row of a wide screen. */
const MAX_JUST_MADE = 6
const JUST_MADE_MS = HOUR_MS

/** Above every score of the feed. */
const BEFORE_ALL = { score: 1e15, id: 'Z' }

/** Longer than they are at the top, so that a page that is opened later does not repeat them. */
const OWN_LEFT_OUT_MS = DAY_MS

/** Beyond it the ones followed last count. */
const LEADING_TOPICS = 20

const readFeed = viewerStatement(homeFeedStatement)

export async function findHomeFeed(
  context: QueryContext,
  { after }: QueryVariables<'HomeFeedQuery'>,
): Promise<QueryResult<'HomeFeedQuery'>> {
  const place = parsePlace(after)
  const start = startOf(place)
  const values = { ...start, highest: toHighest(start.score), ownBefore: earliestId(context.now - OWN_LEFT_OUT_MS) }
  const isFirst = after === null
  const [own, feed] = await Promise.all([
    isFirst ? findJustMade(context) : [],
    readSharedPage(
      place,
      HOME_FEED_PAGE_SIZE,
      (scope) =>
        scope
          ? context.reader.read(homeFeedStatement(context.db, context.viewer, values, scope))
          : readFeed(context, values),
      cardPresenter(context.viewer),
    ),
  ])
  return { ...feed, edges: [...own, ...feed.edges] }
}

interface FeedValues {
  score: number
  id: string
  /** Where to start in the index of a followed topic; see `toHighest`. */
  highest: number
  /** The viewer's own pins with higher ids stand at the top of the feed, and not in it. */
  ownBefore: string
}

export function homeFeedStatement(db: Database, viewer: Viewer, values: Places<FeedValues>, scope?: FeedScope) {
  const candidates =
    viewer.type === 'AUTH' ? followedThenPopular(viewer, viewer.user.id, values, scope) : popular(viewer, values, scope)
  return sharedCards(db, candidates, HOME_FEED_PAGE_SIZE)
}

function mayFeed(viewer: Viewer, { ownBefore }: Places<Pick<FeedValues, 'ownBefore'>>): SQL {
  if (viewer.type !== 'AUTH') return maySuggest(viewer)
  return sql`${maySuggest(viewer)} and not (${pins.pinnerId} = ${viewer.user.id} and ${pins.id} >= ${ownBefore})`
}

/** What the viewer has made lately: at the top of the first page, where they look for it. */
async function findJustMade({ db, reader, viewer, now }: QueryContext): Promise<Connection<PinCard>['edges']> {
  if (viewer.type !== 'AUTH') return []
  const since = earliestId(now - JUST_MADE_MS)
  const rows = await reader.read(
    datedCards(
      db,
      sql`select ${pins.id} as pin_id, ${pins.id} as entry_id from ${pins}
        where ${pins.pinnerId} = ${viewer.user.id} and ${pins.id} >= ${since} and ${mayList(viewer)}
        order by ${pins.id} desc limit ${MAX_JUST_MADE}`,
    ),
  )
  // Reading goes on at the start of the feed, which leaves them out.
  const cursor = encodePlace({ passed: BEFORE_ALL, skipped: new Map() })
  return rows.map((row) => ({ cursor, node: cardPresenter(viewer)(row) }))
}

/** One step higher than exact, as a score in a followed topic is truncated. */
function toHighest(score: number): number {
  return score < FOLLOWED_BASE ? -1 : (score - FOLLOWED_BASE + 1) / FOLLOWED_SCALE
}

function popular(viewer: Viewer, start: Places<FeedValues>, scope?: FeedScope, unless: SQL = sql`0`): SQL {
  const position = { score: sql`${pins.feedScore}`, id: sql`${pins.id}` }
  return sql`select ${pins.id} as pin_id, ${pins.pinnerId} as pinner_id, ${pins.feedScore} as score from ${pins}
    where ${mayFeed(viewer, start)} and ${isUnseen(position, start, scope)} and not (${unless})
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
      and ${isUnseen({ score, id: sql`t.pin_id` }, start, scope)} and ${mayFeed(viewer, start)}
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
