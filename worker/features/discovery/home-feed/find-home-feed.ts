import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { HOME_FEED_PAGE_SIZE, MAX_PINS_OF_PERSON } from '#schema/constants/feed.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { findStart, type FeedProgress } from '#worker/model/feed-progress.ts'
import { datedCards, sharedCards } from '#worker/model/pin-card-feed.ts'
import { cardPresenter, type CardRow } from '#worker/model/pin-card.ts'
import { mayList } from '#worker/model/pin-rules.ts'
import { readSharedPage, type FeedScope, type SharedRow } from '#worker/model/shared-page.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'
import { encodeHomeProgress, parseHomeProgress } from './home-progress.ts'
import { findInterests, type Interests } from './interests.ts'
import {
  justRequestedPins,
  pinsOfAllSources,
  pinsForAll,
  toFeedInterests,
  toHighest,
  type FeedInterests,
  type FeedQuery,
  type FeedValues,
  type InterestValues,
} from './sources.ts'

/** Own pins at the top: a row of a wide screen. */
const MAX_JUST_MADE = 6
const JUST_MADE_MS = HOUR_MS

/** Two rows of a wide screen. */
const MAX_JUST_REQUESTED = 12

/** The position stands above every score of the feed. */
const BEFORE_ALL: FeedProgress = { passed: { score: 1e15, id: 'Z' }, skipped: new Map() }

/** Longer than they are at the top, so that a page that is opened later does not repeat them. */
const OWN_LEFT_OUT_MS = DAY_MS

const readForStranger = viewerStatement(popularStatement)

export async function findHomeFeed(
  context: QueryContext,
  { after }: QueryVariables<'HomeFeedQuery'>,
): Promise<QueryResult<'HomeFeedQuery'>> {
  const { db, reader, viewer, now } = context
  const { progress, times } = parseHomeProgress(after, context)
  const position = findStart(progress)
  const start = {
    ...position,
    highest: toHighest(position.score),
    countryGroup: context.countryGroup,
    began: times.began,
    ownBefore: earliestId(now - OWN_LEFT_OUT_MS),
  }
  const present = cardPresenter(viewer)
  if (viewer.type !== 'AUTH') {
    const read = (scope?: FeedScope) =>
      scope ? reader.read(popularStatement(db, viewer, start, scope)) : readForStranger(context, start)
    return readSharedPage(progress, HOME_FEED_PAGE_SIZE, read, present, {
      encode: (to) => encodeHomeProgress(to, times),
    })
  }
  const interests = await findInterests(context, times)
  const query = { viewer, start, interests: toFeedInterests(interests), isFirst: after === null }
  const encode = (to: FeedProgress) => encodeHomeProgress(to, { ...times, readAt: now })
  const requested =
    interests.justRequested.length > 0 ? await findJustRequested(context, progress, query, interests) : []
  const read = (scope?: FeedScope) =>
    scope
      ? reader.read(sharedCards(db, pinsOfAllSources({ ...query, scope }), HOME_FEED_PAGE_SIZE))
      : readForMember(context, query)
  const [own, feed] = await Promise.all([
    after === null ? findJustMade(context) : [],
    readSharedPage(progress, HOME_FEED_PAGE_SIZE, read, present, {
      encode,
      served: requested.map(({ pinnerId }) => pinnerId),
    }),
  ])
  // Reading goes on at the start of the page's feed, which leaves out what stands above it.
  const cursor = encode(after === null ? BEFORE_ALL : progress)
  const onTop: CardRow[] = [...own, ...requested]
  return { ...feed, edges: [...onTop.map((row) => ({ cursor, node: present(row) })), ...feed.edges] }
}

export function popularStatement(db: Database, viewer: Viewer, start: Placeholders<FeedValues>, scope?: FeedScope) {
  return sharedCards(db, pinsForAll({ viewer, start, scope }), HOME_FEED_PAGE_SIZE)
}

type ReadFeed = (context: QueryContext, values: FeedValues & InterestValues) => Promise<(CardRow & SharedRow)[]>

const readersForMembers = new Map<string, ReadFeed>()

/** Members with the same kinds of interests share a statement. */
function readForMember(
  context: QueryContext,
  {
    start,
    interests,
    isFirst,
  }: { start: FeedValues; interests: FeedInterests & { values: InterestValues }; isFirst: boolean },
): Promise<(CardRow & SharedRow)[]> {
  const key = JSON.stringify([isFirst, interests.has])
  let read = readersForMembers.get(key)
  if (!read) {
    const { has } = interests
    read = viewerStatement((db, viewer, values: Placeholders<FeedValues & InterestValues>) =>
      sharedCards(
        db,
        pinsOfAllSources({ viewer, start: values, interests: { values, has }, isFirst }),
        HOME_FEED_PAGE_SIZE,
      ),
    )
    readersForMembers.set(key, read)
  }
  return read(context, { ...start, ...interests.values })
}

async function findJustRequested(
  { db, reader }: QueryContext,
  progress: FeedProgress,
  query: FeedQuery,
  interests: Interests,
): Promise<(CardRow & SharedRow)[]> {
  const scope = progress.skipped.size > 0 ? { progress, served: [] } : undefined
  const rows = await reader.read(sharedCards(db, justRequestedPins({ ...query, scope }, interests), MAX_JUST_REQUESTED))
  return rows.filter(({ turn }) => turn <= MAX_PINS_OF_PERSON).slice(0, MAX_JUST_REQUESTED)
}

const readJustMade = viewerStatement(justMadeStatement)

/** What the viewer has made lately: at the top of the first page, where they look for it. */
function findJustMade(context: QueryContext): Promise<CardRow[]> {
  return readJustMade(context, { since: earliestId(context.now - JUST_MADE_MS) })
}

function justMadeStatement(db: Database, viewer: Viewer, { since }: Placeholders<{ since: string }>) {
  const isMine = viewer.type === 'AUTH' ? sql`${pins.pinnerId} = ${viewer.user.id}` : sql`0`
  return datedCards(
    db,
    sql`select ${pins.id} as pin_id, ${pins.id} as entry_id from ${pins}
      where ${isMine} and ${pins.id} >= ${since} and ${mayList(viewer)}
      order by ${pins.id} desc limit ${MAX_JUST_MADE}`,
  )
}
