import { sql, type SQL } from 'drizzle-orm'
import { pinScores } from '#db/tables/pin-scores.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { LISTED_PINS, maySuggest } from '#worker/model/pin-rules.ts'
import { candidatesFor, isUnseen, type FeedScope } from '#worker/model/shared-page.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'
import type { Interests } from './interests.ts'

const CANDIDATES = candidatesFor(HOME_FEED_PAGE_SIZE)

/**
 * Pins of interest to the viewer score integers from here up, all others between 0 and 2. JSON would round fractions,
 * and a page after a rounded score would repeat or skip pins.
 */
const LEADING_BASE = 2
const LEADING_SCALE = 1e12

/** A pin counts by its best source. One without a weight here has that of a topic, 1. */
const WEIGHTS = { requested: 1.5, followed: 1.1, alike: 1.05 } as const

export interface FeedValues {
  score: number
  id: string
  /** The score at which reading starts in the index of a topic; see `toHighest`. */
  highest: number
  countryGroup: string
  /** The first page was read then; see `isStill`. */
  began: number
  /** The viewer's own pins with higher ids stand at the top of the feed, and not in it. */
  ownBefore: string
}

/** What a statement looks at of a viewer's interests: JSON lists, of ids or of pairs of an id and a weight. */
export interface InterestValues {
  topics: string
  chosen: string
  leftOut: string
}

/** A list that is empty is not part of a statement. */
export interface FeedInterests {
  values: Placeholders<InterestValues>
  has: Readonly<Record<keyof InterestValues, boolean>>
}

export interface FeedQuery {
  viewer: Viewer
  start: Placeholders<FeedValues>
  scope?: FeedScope | undefined
  /** Nothing was shown before. */
  isFirst?: boolean
  interests?: FeedInterests
}

export function toFeedInterests(interests: Interests): FeedInterests & { values: InterestValues } {
  const chosen = [...weigh(interests)]
  const leftOut = [...interests.unliked, ...interests.requestedSince]
  return {
    values: {
      topics: JSON.stringify(interests.topics),
      chosen: JSON.stringify(chosen),
      leftOut: JSON.stringify(leftOut),
    },
    has: { topics: interests.topics.length > 0, chosen: chosen.length > 0, leftOut: leftOut.length > 0 },
  }
}

/** One step higher than exact, as a score in a topic is truncated. */
export function toHighest(score: number): number {
  return score < LEADING_BASE ? -1 : (score - LEADING_BASE + 1) / LEADING_SCALE
}

/** Popular pins, and fresh ones, which score highest until people have passed them by. */
function popularPins(query: FeedQuery, unless: SQL, limit: SQL): SQL {
  return sql`select ${pins.id} as pin_id, ${pins.pinnerId} as pinner_id, ${pins.feedScore} as score from ${pins}
    where ${mayFeed(query)} and ${isLeft(query, sql`${pins.feedScore}`)} and ${isStill(query, (score) => score)}
      and not (${unless})
    order by ${pins.feedScore} desc, ${pins.id} desc limit ${limit}`
}

/** Pins that are known in the visitor's group of countries, by their score there. */
function localPins(query: FeedQuery): SQL {
  return sql`select a.pin_id, ${pins.pinnerId} as pinner_id, a.score as score
    from ${pinScores} a join ${LISTED_PINS} on ${pins.id} = a.pin_id
    where a.country_group = ${query.start.countryGroup} and a.score <= ${query.start.score}
      and ${isLeft(query, sql`a.score`)} and ${mayFeed(query)}
      and (a.scored_at <= ${query.start.began} or ${isLeft(query, sql`a.previous_score`)})
    order by a.score desc, a.pin_id desc limit ${CANDIDATES}`
}

export function pinsForAll(query: FeedQuery): SQL {
  const isLocal = sql`exists (select 1 from ${pinScores} a
    where a.country_group = ${query.start.countryGroup} and a.pin_id = ${pins.id})`
  const popular = popularPins(query, isLocal, sql`${CANDIDATES}`)
  return sql`select * from (select * from (${popular}) union all select * from (${localPins(query)}))
    order by score desc, pin_id desc limit ${CANDIDATES}`
}

/** The best pins of each topic of interest, from its own index. */
function pinsOfTopics(query: FeedQuery): SQL {
  const score = toLeading(sql`t.feed_score`)
  const best = sql`select json_group_array(json_array(pin_id, pinner_id, score)) from (
    select t.pin_id, ${pins.pinnerId} as pinner_id, ${score} as score
    from pin_topics t join ${LISTED_PINS} on ${pins.id} = t.pin_id
    where t.topic_id = wanted_topics.value and t.feed_score <= ${query.start.highest} and ${isLeft(query, score)}
      and ${isStill(query, toLeading)}
      and not (${sql.join([sql`0`, ...isChosen(query)], sql` or `)}) and ${mayFeed(query)}
    order by t.feed_score desc, t.pin_id desc limit ${CANDIDATES})`
  return sql`select one.value ->> 0, one.value ->> 1, one.value ->> 2 from wanted_topics, json_each((${best})) one`
}

/** Single pins of interest. */
function chosenPins(query: FeedQuery): SQL {
  const score = toLeading(sql`${pins.feedScore} * chosen.weight`)
  return sql`select ${pins.id}, ${pins.pinnerId}, ${score} from chosen join ${pins} on ${pins.id} = chosen.pin_id
    where ${isLeft(query, score)} and ${isStill(query, (before) => toLeading(sql`${before} * chosen.weight`))}
      and ${mayFeed(query)}`
}

/** Every pin from its best source; popular ones of no other source where these leave room. */
export function pinsOfAllSources(query: FeedQuery): SQL {
  const leading = [
    ...(query.interests?.has.topics ? [pinsOfTopics(query)] : []),
    ...(query.interests?.has.chosen ? [chosenPins(query)] : []),
  ]
  if (leading.length === 0) {
    return sql`${withLists(query)} ${popularPins(query, sql`0`, sql`${CANDIDATES}`)}`
  }
  const room = sql`(select ${CANDIDATES} - count(*) from leading)`
  return sql`${withLists(query)}, leading as materialized (
      select pin_id, pinner_id, max(score) as score from (
        select null as pin_id, null as pinner_id, null as score where 0
        union all ${sql.join(leading, sql` union all `)})
      group by pin_id order by score desc, pin_id desc limit ${CANDIDATES})
    select * from leading union all select * from (${popularPins(query, isOfInterest(query), room)})`
}

/** What looks like pins of which the viewer has asked for more since the page before, unless it was shown already. */
export function justRequestedPins(given: FeedQuery, interests: Interests): SQL {
  const requestedSince = interests.requestedSince.filter((id) => !interests.justRequested.includes(id))
  const query = { ...given, interests: toFeedInterests({ ...interests, requestedSince }) }
  const weight = sql`(select weight from chosen where pin_id = ${pins.id})`
  const score = sql`case when ${weight} is not null then ${toLeading(sql`${pins.feedScore} * ${weight}`)}
    when ${isOfTopic(query)[0] ?? sql`0`} then ${toLeading(sql`${pins.feedScore}`)} else ${pins.feedScore} end`
  return sql`${withLists(query)}
    select ${pins.id} as pin_id, ${pins.pinnerId} as pinner_id, ${pins.feedScore} as score
    from json_each(${JSON.stringify(interests.justRequested)}) requested join ${pins} on ${pins.id} = requested.value
    where ${isLeft(query, score)} and ${mayFeed(query)}
    order by ${pins.feedScore} desc, ${pins.id} desc limit ${CANDIDATES}`
}

/** The last weight of a pin counts. */
function weigh({ requested, followed, alike }: Interests): Map<string, number> {
  return new Map([
    ...alike.map((id) => [id, WEIGHTS.alike] as const),
    ...followed.map((id) => [id, WEIGHTS.followed] as const),
    ...requested.map((id) => [id, WEIGHTS.requested] as const),
  ])
}

function withLists({ interests }: FeedQuery): SQL {
  const list = (name: keyof InterestValues) => sql`json_each(${interests?.values[name] ?? '[]'})`
  return sql`with wanted_topics as materialized (select value from ${list('topics')}),
    chosen as materialized (select value ->> 0 as pin_id, value ->> 1 as weight from ${list('chosen')}),
    left_out as materialized (select value from ${list('leftOut')})`
}

function isChosen({ interests }: FeedQuery): SQL[] {
  return interests?.has.chosen ? [sql`${pins.id} in (select pin_id from chosen)`] : []
}

function isOfTopic({ interests }: FeedQuery): SQL[] {
  if (!interests?.has.topics) return []
  return [
    sql`exists (select 1 from pin_topics t
      where t.pin_id = ${pins.id} and t.topic_id in (select value from wanted_topics))`,
  ]
}

function isOfInterest(query: FeedQuery): SQL {
  return sql.join([sql`0`, ...isChosen(query), ...isOfTopic(query)], sql` or `)
}

/** A pin that got a lower score while the viewer pages was shown already where its former one stood. */
function isStill(query: FeedQuery, toScore: (score: SQL) => SQL): SQL {
  if (query.isFirst) return sql`1`
  return sql`not exists (select 1 from ${pinScores} m where m.country_group = '*' and m.pin_id = ${pins.id}
    and m.scored_at > ${query.start.began} and not ${isLeft(query, toScore(sql`m.previous_score`))})`
}

function toLeading(score: SQL): SQL {
  return sql`(cast(${score} * ${LEADING_SCALE} as integer) + ${LEADING_BASE})`
}

function isLeft({ start, scope }: FeedQuery, score: SQL): SQL {
  return isUnseen({ score, id: sql`${pins.id}` }, start, scope)
}

function mayFeed({ viewer, start, interests }: FeedQuery): SQL {
  if (viewer.type !== 'AUTH') return maySuggest(viewer)
  const isJustMade = sql`(${pins.pinnerId} = ${viewer.user.id} and ${pins.id} >= ${start.ownBefore})`
  const isLeftOut = interests?.has.leftOut ? sql`${pins.id} in (select value from left_out)` : sql`0`
  return sql`${maySuggest(viewer)} and not ${isJustMade} and not (${isLeftOut})`
}
