import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pins, pinTopics } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { HOME_FEED_PAGE_SIZE } from '#schema/constants/feed.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { isListed } from '#worker/model/pin-rules.ts'
import { getIds, query, walk, type QueryOptions } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  block,
  CURSOR_BEYOND_THE_END,
  followTopic,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
} from '../../helpers/rows.ts'

// A demo that no other test changes while one walks through it.
const site = await ownApp({ database: 'demo' })
const { db, origin } = site
const owner = await makeUser(db)
const board = await makeBoard(db, owner)

function readFeed(options: QueryOptions = {}, after: string | null = null) {
  return query(origin, 'HomeFeedQuery', { after }, options)
}

async function readWholeFeed(options: QueryOptions = {}): Promise<string[]> {
  return (await walk((after) => readFeed(options, after))).flatMap(getIds)
}

/** Pins that every feed lists, the most popular first. */
function listedPins() {
  return db
    .select({ id: pins.id, pinnerId: pins.pinnerId, score: pins.feedScore })
    .from(pins)
    .where(isListed())
    .orderBy(desc(pins.feedScore), desc(pins.id))
}

describe('the home feed', () => {
  it('comes 25 pins a page, the popular ones of each person first, every pin once', async () => {
    const known = await listedPins()
    const pages = await walk((after) => readFeed({}, after))
    for (const page of pages.slice(0, -1)) expect(page.edges).toHaveLength(HOME_FEED_PAGE_SIZE)
    const ids = pages.flatMap(getIds)
    expect(ids).toHaveLength(known.length)
    expect(new Set(ids)).toEqual(new Set(known.map(({ id }) => id)))
    for (const own of Map.groupBy(known, ({ pinnerId }) => pinnerId).values()) {
      const theirs = new Set(own.map(({ id }) => id))
      expect(ids.filter((id) => theirs.has(id))).toEqual([...theirs])
    }
    expect(known.length).toBeGreaterThan(8 * HOME_FEED_PAGE_SIZE)
  })

  it('is the same by POST', async () => {
    const { pageInfo } = await readFeed()
    expect(await readFeed({ by: 'POST' }, pageInfo.endCursor)).toEqual(await readFeed({}, pageInfo.endCursor))
  })

  it('never lists what is not for everyone, not even to its pinner', async () => {
    const topic = await makeTopic(db)
    const topicIds = [topic.id]
    const unlisted = [
      await makePin(db, board, { topicIds, columns: { audience: 'board' } }),
      await makePin(db, board, { topicIds, columns: { isHidden: true } }),
      await makePin(db, board, { topicIds, columns: { isUnsafe: true } }),
    ]
    const shown = await makePin(db, board, { topicIds })
    await followTopic(db, owner, topic)
    for (const viewer of [{}, { cookie: await makeSession(db, owner) }]) {
      const ids = await readWholeFeed(viewer)
      expect(ids).toContain(shown.id)
      for (const { id } of unlisted) expect(ids).not.toContain(id)
    }
  })

  it('ends with an empty page for a viewer who asks beyond the last', async () => {
    const empty = { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }
    expect(await readFeed({}, CURSOR_BEYOND_THE_END)).toEqual(empty)
    expect(await readFeed({ cookie: await makeSession(db, owner) }, CURSOR_BEYOND_THE_END)).toEqual(empty)
  })
})

describe('the home feed of a user who is signed in', () => {
  it('leads with the topics that they follow, page after page, and goes on with the rest', async () => {
    const viewer = await makeUser(db)
    const [one, two] = [await makeTopic(db), await makeTopic(db)]
    await followTopic(db, viewer, one)
    await followTopic(db, viewer, two)
    // The boards are of many people, as one alone would be held back.
    const boards = await Promise.all(Array.from({ length: 20 }, async () => makeBoard(db, await makeUser(db))))
    const leading: { id: string; score: number }[] = []
    for (let place = 0; place < 2 * HOME_FEED_PAGE_SIZE + 7; place += 1) {
      // Tenths and their like have no exact binary form, and the topics overlap.
      const feedScore = place / 1_000
      const topicIds = [[one.id], [two.id], [one.id, two.id]][place % 3] ?? []
      leading.push({
        id: (await makePin(db, boards[place % 20] ?? board, { topicIds, columns: { feedScore } })).id,
        score: feedScore,
      })
    }
    const ids = await readWholeFeed({ cookie: await makeSession(db, viewer) })
    expect(new Set(ids).size).toBe(ids.length)
    const expected = leading.toSorted((a, b) => b.score - a.score).map(({ id }) => id)
    expect(ids.slice(0, expected.length)).toEqual(expected)
    const rest = new Set(ids.slice(expected.length))
    for (const { id } of (await listedPins()).slice(0, 100)) if (!expected.includes(id)) expect(rest).toContain(id)
    expect((await readFeed()).edges.map(({ node }) => node.id)).not.toContain(expected[0])
  }, 60_000)

  it('shows no more than three pins of a person on a page, and the others on the pages after it', async () => {
    const topic = await makeTopic(db)
    const importer = await makeBoard(db, await makeUser(db))
    const imported: string[] = []
    const others: string[] = []
    for (let place = 0; place < 2 * HOME_FEED_PAGE_SIZE + 10; place += 1) {
      const columns = { feedScore: 0.5 - place / 1_000 }
      const pin = await makePin(db, await makeBoard(db, await makeUser(db)), { topicIds: [topic.id], columns })
      others.push(pin.id)
    }
    // Newer than all others.
    for (let place = 0; place < 15; place += 1) {
      imported.unshift((await makePin(db, importer, { topicIds: [topic.id], columns: { feedScore: 1 } })).id)
    }
    const viewer = await makeUser(db)
    await followTopic(db, viewer, topic)
    const cookie = await makeSession(db, viewer)
    for (const walked of [
      await walk((after) => readFeed({ cookie }, after)),
      await walk((after) => query(origin, 'TopicPinsQuery', { slug: topic.slug, after })),
    ]) {
      const pages = walked.map(getIds)
      expect(pages[0]).toHaveLength(HOME_FEED_PAGE_SIZE)
      expect(pages[0]).toEqual([...imported.slice(0, 3), ...others.slice(0, 22)])
      expect(pages[1]).toEqual([...imported.slice(3, 6), ...others.slice(22, 44)])
      const ids = pages.flat()
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => imported.includes(id))).toEqual(imported)
      expect(ids.filter((id) => others.includes(id))).toEqual(others)
    }
  }, 60_000)

  it('walks through the followed topics of the demo without a pin twice or left out', async () => {
    const viewer = await makeUser(db)
    const followed = await db.selectDistinct({ id: pinTopics.topicId }).from(pinTopics).limit(5)
    for (const topic of followed) await followTopic(db, viewer, topic)
    const ids = await readWholeFeed({ cookie: await makeSession(db, viewer) })
    expect(ids).toHaveLength(new Set(ids).size)
    expect(new Set(ids)).toEqual(new Set((await listedPins()).map(({ id }) => id)))
  })

  it('has no pins of people whom they have blocked, popular or in a followed topic', async () => {
    const viewer = await makeUser(db)
    const [top] = await listedPins()
    const blocked = await makeUser(db)
    const topic = await makeTopic(db)
    const theirs = await makePin(db, await makeBoard(db, blocked), { topicIds: [topic.id] })
    const other = await makePin(db, board, { topicIds: [topic.id] })
    await followTopic(db, viewer, topic)
    await block(db, viewer, blocked)
    await block(db, viewer, { id: top?.pinnerId ?? '' })
    const ids = await readWholeFeed({ cookie: await makeSession(db, viewer) })
    expect(ids[0]).toBe(other.id)
    expect(ids).not.toContain(theirs.id)
    const pinners = await db
      .select({ id: pins.id })
      .from(pins)
      .where(eq(pins.pinnerId, top?.pinnerId ?? ''))
    for (const { id } of pinners) expect(ids).not.toContain(id)
    expect(await readWholeFeed()).toContain(theirs.id)
  })

  it('is that of a stranger where the login is limited', async () => {
    const viewer = await makeUser(db)
    const topic = await makeTopic(db)
    const pin = await makePin(db, board, { topicIds: [topic.id] })
    await followTopic(db, viewer, topic)
    const limited = await makeSession(db, viewer, { loginState: LOGIN_STATE.limited })
    expect(getIds(await readFeed({ cookie: limited }))).toEqual(getIds(await readFeed()))
    expect(getIds(await readFeed({ cookie: await makeSession(db, viewer) }))[0]).toBe(pin.id)
  })

  it('of a demo account is led by what it follows', async () => {
    const [demo] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'demo'))
    const feed = await readFeed({ cookie: await makeSession(db, demo ?? { id: '' }) })
    expect(feed.edges).toHaveLength(HOME_FEED_PAGE_SIZE)
    expect(getIds(feed)).not.toEqual(getIds(await readFeed()))
  })
})
