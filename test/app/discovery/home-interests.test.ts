import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardFollows } from '#db/tables/boards/boards.ts'
import { pinFeedback } from '#db/tables/pins/pin-feedback.ts'
import { saves } from '#db/tables/saves.ts'
import { userFollows } from '#db/tables/users.ts'
import { HOME_FEED_PAGE_SIZE, MAX_PINS_OF_PERSON } from '#schema/constants/feed.ts'
import { HIDE_REASONS, UNLIKED_REASONS, type HideReason } from '#schema/pins/pin-feedback-constants.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, getIds, query, readData, send, walk } from '../../helpers/client.ts'
import {
  block,
  followTopic,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
  type PinParts,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const readFeed = (cookie: string | undefined, after: string | null = null) =>
  query(origin, 'HomeFeedQuery', { after }, { cookie })

async function readWholeFeed(cookie?: string): Promise<string[]> {
  return (await walk((after) => readFeed(cookie, after))).flatMap(getIds)
}

async function makeViewer() {
  const user = await makeUser(db)
  return { user, cookie: await makeSession(db, user) }
}

/** The pin is of a person of its own. */
async function makeOthersPin(parts: PinParts = {}): Promise<PinRow> {
  return makePin(db, await makeBoard(db, await makeUser(db)), parts)
}

function makeOthersPins(count: number, parts: PinParts = {}): Promise<PinRow[]> {
  return Promise.all(Array.from({ length: count }, () => makeOthersPin(parts)))
}

async function save(user: UserRow, pin: PinRow): Promise<void> {
  const board = await makeBoard(db, user)
  await db.insert(saves).values({ id: newId(), userId: user.id, pinId: pin.id, boardId: board.id, createdAt: 1 })
}

async function followBoard(user: UserRow, boardId: string): Promise<void> {
  await db.insert(boardFollows).values({ userId: user.id, boardId, createdAt: 1 })
}

const hide = (id: string, cookie: string | undefined, reason: unknown = 'seen_before') =>
  send(origin, href('hidePin', { id }), { json: { reason }, cookie })
const unhide = (id: string, cookie: string) => send(origin, href('hidePin', { id }), { method: 'DELETE', cookie })
const showMoreLikeThis = (id: string, cookie: string | undefined) =>
  send(origin, href('morePins', { id }), { json: {}, cookie })

describe('the home feed begins with', () => {
  it('pins of people and boards that one follows, and what is like one has saved lately', async () => {
    const { user, cookie } = await makeViewer()
    const [ofPerson, onBoard, savedThere] = [await makeOthersPin(), await makeOthersPin(), await makeOthersPin()]
    const [saved, alike] = [await makeOthersPin(), await makeOthersPin()]
    const [wanted, likeWanted] = [await makeOthersPin(), await makeOthersPin()]
    const topicIds = [(await makeTopic(db)).id]
    const [savedOfTopic, sameTopic] = [await makeOthersPin({ topicIds }), await makeOthersPin({ topicIds })]
    await db.insert(userFollows).values({ followerId: user.id, followedId: ofPerson.pinnerId, createdAt: 1 })
    await followBoard(user, onBoard.boardId)
    const collecting = await makeUser(db)
    const collection = await makeBoard(db, collecting)
    const entry = { id: newId(), userId: collecting.id, pinId: savedThere.id, boardId: collection.id, createdAt: 1 }
    await db.insert(saves).values(entry)
    await followBoard(user, collection.id)
    await relate(db, saved, [alike])
    await save(user, saved)
    await save(user, savedOfTopic)
    await relate(db, wanted, [likeWanted])
    await readData(await showMoreLikeThis(wanted.id, cookie))

    const ids = await readWholeFeed(cookie)
    const leading = [ofPerson, onBoard, savedThere, alike, sameTopic, savedOfTopic, likeWanted].map(({ id }) => id)
    expect(new Set(ids.slice(0, leading.length))).toEqual(new Set(leading))
    expect(new Set(ids).size).toBe(ids.length)
    // The pins stand with all others of their score if nothing is known.
    expect(getIds(await readFeed(undefined))).not.toContain(ofPerson.id)
  }, 30_000)

  it('nothing that a followed board says once it is secret, archived, deleted or of a blocked or private person', async () => {
    const { user, cookie } = await makeViewer()
    const changes = [
      { privacy: 'secret' as const },
      { isArchived: true },
      { deletedAt: 1 },
      {}, // Its owner is blocked.
    ]
    const shown = await makeOthersPins(changes.length + 1)
    for (const [place, change] of changes.entries()) {
      const owner = await makeUser(db)
      const board = await makeBoard(db, owner, change)
      const pinId = shown[place]?.id ?? ''
      await db.insert(saves).values({ id: newId(), userId: owner.id, pinId, boardId: board.id, createdAt: 1 })
      await followBoard(user, board.id)
      if (Object.keys(change).length === 0) await block(db, owner, user)
    }
    const closed = await makeUser(db, { isPrivateProfile: true })
    const board = await makeBoard(db, closed)
    const last = { id: newId(), userId: closed.id, pinId: shown.at(-1)?.id ?? '', boardId: board.id, createdAt: 1 }
    await db.insert(saves).values(last)
    await followBoard(user, board.id)
    const first = getIds(await readFeed(cookie))
    for (const { id } of shown) expect(first).not.toContain(id)
    // The pins themselves are public.
    expect(await readWholeFeed(cookie)).toEqual(expect.arrayContaining(shown.map(({ id }) => id)))
  }, 30_000)

  it('follows and saves made while one pages bring no pin back', async () => {
    const { user, cookie } = await makeViewer()
    const [earlier, later] = [await makeTopic(db), await makeTopic(db)]
    const some = await makeOthersPins(HOME_FEED_PAGE_SIZE + 5, { topicIds: [earlier.id] })
    const others = await makeOthersPins(4, { topicIds: [later.id] })
    await followTopic(db, user, earlier)
    const first = await readFeed(cookie)
    await followTopic(db, user, later)
    if (some[0]) await save(user, some[0])
    const followedId = others[0]?.pinnerId ?? ''
    await db.insert(userFollows).values({ followerId: user.id, followedId, createdAt: Date.now() + 1 })
    const rest = await walk((after) => readFeed(cookie, after ?? first.pageInfo.endCursor))
    const ids = [first, ...rest].flatMap(getIds)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of [...some, ...others]) expect(ids).toContain(id)
  }, 30_000)
})

describe('a hidden pin', () => {
  it('is gone from feeds at once, for the one who hid it, until they take it back', async () => {
    const { user, cookie } = await makeViewer()
    const topic = await makeTopic(db)
    const topicIds = [topic.id]
    const [pin, other] = [await makeOthersPin({ topicIds }), await makeOthersPin({ topicIds })]
    await relate(db, other, [pin])
    await followTopic(db, user, topic)
    const readEverywhere = async (as: string) => [
      getIds(await readFeed(as)),
      getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug, after: null }, { cookie: as })),
    ]
    for (const ids of await readEverywhere(cookie)) expect(ids).toContain(pin.id)
    expect(await readData(await hide(pin.id, cookie))).toEqual({ id: pin.id, is_hidden: true, reason: 'seen_before' })
    await readData(await hide(pin.id, cookie))
    for (const ids of await readEverywhere(cookie)) {
      expect(ids).not.toContain(pin.id)
      expect(ids).toContain(other.id)
    }
    expect(getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug, after: null }))).toContain(pin.id)
    expect((await send(origin, href('pin', { id: pin.id }), { cookie })).status).toBe(200)
    expect(await readData(await unhide(pin.id, cookie))).toEqual({ id: pin.id, is_hidden: false, reason: null })
    await readData(await unhide(pin.id, cookie))
    for (const ids of await readEverywhere(cookie)) expect(ids).toContain(pin.id)
  })

  it.each(HIDE_REASONS)('for the reason %s takes pins like it along where it is not of interest', async (reason) => {
    const { user, cookie } = await makeViewer()
    const topic = await makeTopic(db)
    const topicIds = [topic.id]
    const [pin, alike] = [await makeOthersPin({ topicIds }), await makeOthersPin({ topicIds })]
    await relate(db, pin, [alike])
    await followTopic(db, user, topic)
    await readData(await hide(pin.id, cookie, reason))
    const isGone = (UNLIKED_REASONS as readonly HideReason[]).includes(reason)
    expect(getIds(await readFeed(cookie)).includes(alike.id)).toBe(!isGone)
    expect(getIds(await readFeed(cookie))).not.toContain(pin.id)
  })

  it('needs a reason that exists, a viewer, and a pin that they may see', async () => {
    const { user, cookie } = await makeViewer()
    const pin = await makeOthersPin()
    const secret = await makePin(db, await makeBoard(db, await makeUser(db), { privacy: 'secret' }), {
      columns: { audience: 'board' },
    })
    const blocked = await makeUser(db)
    const theirs = await makePin(db, await makeBoard(db, blocked))
    await block(db, blocked, user)
    await expectFailure(await hide(pin.id, cookie, 'boring'), 'invalidInput')
    for (const id of [secret.id, theirs.id, newId()]) {
      await expectFailure(await hide(id, cookie), 'pinNotFound')
      await expectFailure(await unhide(id, cookie), 'pinNotFound')
      await expectFailure(await showMoreLikeThis(id, cookie), 'pinNotFound')
    }
    expect(await db.select().from(pinFeedback).where(eq(pinFeedback.userId, user.id))).toEqual([])
  })
})

it('what one wants more of stands on top of the next page, every pin once and three of a person at most', async () => {
  const { user, cookie } = await makeViewer()
  const topic = await makeTopic(db)
  const known = await makeOthersPins(HOME_FEED_PAGE_SIZE + 3, { topicIds: [topic.id] })
  const busy = await makeBoard(db, await makeUser(db))
  const wanted = [
    ...(await Promise.all(Array.from({ length: 5 }, () => makePin(db, busy)))),
    ...(await makeOthersPins(2)),
  ]
  await followTopic(db, user, topic)
  const first = await readFeed(cookie)
  const [seen] = getIds(first)
  const subject = known.find(({ id }) => id === seen)
  if (!subject) throw new Error('The feed does not begin with the followed topic')
  // One of them was shown before.
  await relate(db, subject, [...wanted, ...known.filter(({ id }) => id === getIds(first)[1])])
  await readData(await showMoreLikeThis(subject.id, cookie))
  const second = await readFeed(cookie, first.pageInfo.endCursor)
  const ids = wanted.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(getIds(second).slice(0, MAX_PINS_OF_PERSON + 2)))
  const pinners = Map.groupBy(second.edges, ({ node }) => node.pinner.username)
  for (const own of pinners.values()) expect(own.length).toBeLessThanOrEqual(MAX_PINS_OF_PERSON)
  const rest = await walk((after) => readFeed(cookie, after ?? second.pageInfo.endCursor))
  const all = [first, second, ...rest].flatMap(getIds)
  expect(new Set(all).size).toBe(all.length)
  // The next visit begins with them.
  expect(ids).toEqual(expect.arrayContaining(getIds(await readFeed(cookie)).slice(0, MAX_PINS_OF_PERSON + 2)))
  await readData(await send(origin, href('morePins', { id: subject.id }), { method: 'DELETE', cookie }))
  for (const id of getIds(await readFeed(cookie)).slice(0, 5)) expect(ids).not.toContain(id)
}, 30_000)
