import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pictures } from '#db/tables/pictures.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { CARD_COLUMNS, presentCard } from '#worker/features/pins/card.ts'
import { toConnection, positionAfter } from '#worker/features/pins/connection.ts'
import { mayList } from '#worker/features/pins/rules.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'

/** One more than a page shows, to know whether there are more. */
const ROWS = HOME_FEED_PAGE_SIZE + 1

/**
 * Pins of followed topics score whole numbers from here up, all others between 0 and 1. Fractions would be rounded by
 * JSON, and a page after a rounded score would repeat or skip pins.
 */
const FOLLOWED_BASE = 2
const FOLLOWED_SCALE = 1e12

/** Beyond it the ones followed last count. */
const LEADING_TOPICS = 20

const readFeed = viewerStatement(homeFeedStatement)

export async function findHomeFeed(
  context: QueryContext,
  { after }: QueryVariables<'HomeFeedQuery'>,
): Promise<QueryResult<'HomeFeedQuery'>> {
  const { score, id } = positionAfter(after)
  const rows = await readFeed(context, { score, id, highest: toHighest(score) })
  return toConnection(rows, HOME_FEED_PAGE_SIZE, (row) => row, presentCard)
}

interface FeedValues {
  score: number
  id: string
  /** Where to start in the index of a followed topic, see `toHighest`. */
  highest: number
}

export function homeFeedStatement(db: Database, viewer: Viewer, values: Places<FeedValues>) {
  const rows = viewer.type === 'AUTH' ? followedThenPopular(viewer, viewer.user.id, values) : popular(viewer, values)
  const ranked = sql`(${rows}) as ranked`
  const score = sql<number>`ranked.score`
  return db
    .select({ ...CARD_COLUMNS, score: score.mapWith(Number) })
    .from(ranked)
    .innerJoin(pins, eq(pins.id, sql`ranked.pin_id`))
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(desc(score), desc(pins.id))
}

/** One step higher than exact, as a score in a followed topic is truncated. */
function toHighest(score: number): number {
  return score < FOLLOWED_BASE ? -1 : (score - FOLLOWED_BASE + 1) / FOLLOWED_SCALE
}

function popular(viewer: Viewer, { score, id }: Places<FeedValues>, unless: SQL = sql`0`): SQL {
  return sql`select ${pins.id} as pin_id, ${pins.feedScore} as score from ${pins}
    where ${mayList(viewer)} and (${pins.feedScore}, ${pins.id}) < (${score}, ${id}) and not (${unless})
    order by ${pins.feedScore} desc, ${pins.id} desc limit ${ROWS}`
}

/**
 * The best of each followed topic, at most a page off its own index, then popular pins of other topics. `json_each`
 * stands in for the lateral join that SQLite lacks.
 */
function followedThenPopular(viewer: Viewer, userId: string, position: Places<FeedValues>): SQL {
  const score = sql`(cast(t.feed_score * ${FOLLOWED_SCALE} as integer) + ${FOLLOWED_BASE})`
  const bestOfTopic = sql`select json_group_array(json_array(pin_id, score)) from (
    select t.pin_id, ${score} as score from pin_topics t join ${pins} on ${pins.id} = t.pin_id
    where t.topic_id = followed.topic_id and t.feed_score <= ${position.highest}
    and (${score}, t.pin_id) < (${position.score}, ${position.id})
      and ${mayList(viewer)}
    order by t.feed_score desc, t.pin_id desc limit ${ROWS})`
  const isFollowed = sql`exists (select 1 from pin_topics t where t.pin_id = ${pins.id}
    and t.topic_id in (select topic_id from followed))`
  return sql`with followed as materialized (
      select topic_id from topic_follows where user_id = ${userId} order by created_at desc limit ${LEADING_TOPICS})
    select pin_id, max(score) as score from (
      select best.value ->> 0 as pin_id, best.value ->> 1 as score
      from followed, json_each((${bestOfTopic})) best
      union all select * from (${popular(viewer, position, isFollowed)})
    ) group by pin_id order by score desc, pin_id desc limit ${ROWS}`
}
