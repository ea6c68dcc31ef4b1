import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { relateBySaves } from '#db/related-pins.ts'
import { EMBEDDING_DIMENSIONS } from '#db/tables/columns.ts'
import { pins, relatedPins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { getIds, query, send, toText, walk, type QueryOptions } from '../../helpers/client.ts'
import {
  block,
  CURSOR_BEYOND_THE_END,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow

beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
})

async function readRelated(pinId: string, options: QueryOptions = {}, after: string | null = null) {
  const feed = await query(origin, 'CloseupRelatedModulesFeedQuery', { pinId, after }, options)
  if ('__typename' in feed) throw new Error(`There is no pin ${pinId}`)
  return feed
}

const getPinIds = (page: Awaited<ReturnType<typeof readRelated>>) =>
  page.edges.flatMap(({ node }) => (node.__typename === 'Pin' ? [node.id] : []))

describe('related pins', () => {
  it('come 12 a page, none twice, until there are no more', async () => {
    const pin = await makePin(db, board)
    const others: PinRow[] = []
    for (let place = 0; place < 2 * RELATED_PAGE_SIZE + 5; place += 1) others.push(await makePin(db, board))
    await relate(db, pin, others)
    const pages = await walk((after) => readRelated(pin.id, {}, after))
    expect(pages.map(({ edges }) => edges.length)).toEqual([RELATED_PAGE_SIZE, RELATED_PAGE_SIZE, 5])
    expect(pages.flatMap(getIds)).toEqual(others.map(({ id }) => id))
  })

  it('of the demo are many, none twice, never the pin itself', async () => {
    const [pin] = await db.select({ id: pins.id }).from(pins).where(eq(pins.audience, 'public')).limit(1)
    const id = pin?.id ?? ''
    const pages = await walk((after) => readRelated(id, {}, after))
    const ids = pages.flatMap(getPinIds)
    expect(ids.length).toBeGreaterThan(RELATED_PAGE_SIZE)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(id)
    for (const page of pages.slice(0, -1)) expect(page.edges).toHaveLength(RELATED_PAGE_SIZE)
    const listed = await db.select({ audience: pins.audience }).from(pins).where(inArray(pins.id, ids))
    expect(listed.map(({ audience }) => audience)).toEqual(ids.map(() => 'public'))
  })

  it('of the same topic have a heading, which is one of the twelve', async () => {
    const topic = await makeTopic(db)
    const about = { topicIds: [topic.id] }
    const pin = await makePin(db, board, about)
    const others: PinRow[] = []
    for (let place = 0; place < 14; place += 1) others.push(await makePin(db, board, place < 3 ? about : {}))
    await relate(db, pin, others)
    const [first, ...more] = await walk((after) => readRelated(pin.id, {}, after))
    expect(first?.edges).toHaveLength(RELATED_PAGE_SIZE)
    expect(first?.edges[4]?.node).toEqual({
      __typename: 'Story',
      id: `topic:${topic.id}`,
      title: topic.name,
      subtitle: 'Tove Marklund',
      description: pin.title,
      displayOptions: { layout: 'topic', url: href('topic', { slug: topic.slug }) },
      contentIds: others.slice(0, 3).map(({ id }) => id),
    })
    expect([first, ...more].flatMap((page) => (page ? getPinIds(page) : []))).toEqual(others.map(({ id }) => id))
  })

  const readBy = async (pinId: string, trail: object, after: string | null = null) => {
    const feed = await query(origin, 'CloseupRelatedModulesFeedQuery', { pinId, after, ...trail })
    if ('__typename' in feed) throw new Error(`There is no pin ${pinId}`)
    return feed
  }
  const headingOf = (page: Awaited<ReturnType<typeof readRelated>>) =>
    page.edges.flatMap(({ node }) =>
      node.__typename === 'Story' ? [[node.displayOptions.layout, node.title, node.displayOptions.url]] : [],
    )

  it('say what stands out of what they share', async () => {
    const topic = await makeTopic(db)
    const pin = await makePin(db, board, { columns: { title: 'Rye loaves' }, topicIds: [topic.id] })
    const [alike, other] = [
      await makePin(db, board, { columns: { title: 'Harbor' }, topicIds: [topic.id] }),
      await makePin(db, board, { columns: { title: 'Harbor' } }),
    ]
    const others = [
      await makePin(db, board, { columns: { title: 'Spelt and rye' } }),
      await makePin(db, board, { columns: { title: 'Milk buns' }, topicIds: [topic.id] }),
      alike,
      other,
    ]
    await relate(db, pin, others)
    await db
      .update(relatedPins)
      .set({ reason: 'picture' })
      .where(and(eq(relatedPins.pinId, pin.id), eq(relatedPins.relatedPinId, alike.id)))
    const { edges } = await readRelated(pin.id)
    expect(edges.map(({ node }) => (node.__typename === 'Pin' ? node.recommendationReason : ''))).toEqual([
      'text',
      'topic',
      'picture',
      undefined,
    ])
  })

  it('that the search finds which led to the pin come first, under a heading, page by page', async () => {
    const word = `w${newId().toLowerCase()}`
    const pin = await makePin(db, board)
    const others: PinRow[] = []
    for (let place = 0; place < RELATED_PAGE_SIZE + 6; place += 1) {
      others.push(await makePin(db, board, { columns: { title: place % 4 === 3 ? `Boats ${word}` : 'Boats' } }))
    }
    await relate(db, pin, others)
    const trail = { source: 'search', searchQuery: word, topLevelSource: 'search', topLevelSourceDepth: 1 }
    const pages = await walk((after) => readBy(pin.id, trail, after))
    const [found, rest] = [others.filter((_, place) => place % 4 === 3), others.filter((_, place) => place % 4 !== 3)]
    expect(pages.flatMap(getPinIds)).toEqual([...found, ...rest].map(({ id }) => id))
    expect(pages.map(headingOf)).toEqual([[['search', word, href('search', {}, { q: word })]], []])
    // Further on only the order says it.
    expect(headingOf(await readBy(pin.id, { ...trail, source: 'pin/[id]', topLevelSourceDepth: 2 }))).toEqual([])
    expect((await readBy(pin.id, { searchQuery: '!?' })).edges).toHaveLength(RELATED_PAGE_SIZE)
  })

  it('leave out an image that was opened in the home feed', async () => {
    const pin = await makePin(db, board)
    const [seen, other] = [await makePin(db, board), await makePin(db, board)]
    await relate(db, pin, [seen, other])
    expect(getPinIds(await readBy(pin.id, { homefeedSourceSig: seen.imageSignature }))).toEqual([other.id])
  })

  it.each([
    [{ topLevelSource: 'topics/[slug]', topLevelSourceDepth: 1 }, false],
    [{ topLevelSource: 'index', topLevelSourceDepth: 3 }, true],
    [{ topLevelSource: 'index', topLevelSourceDepth: 4 }, false],
  ])('have the heading of their topic on the way %o: %s', async (trail, isHeaded) => {
    const topic = await makeTopic(db)
    const about = { topicIds: [topic.id] }
    const pin = await makePin(db, board, about)
    await relate(db, pin, [
      await makePin(db, board, about),
      await makePin(db, board, about),
      await makePin(db, board, about),
    ])
    expect(headingOf(await readBy(pin.id, trail))).toEqual(
      isHeaded ? [['topic', topic.name, href('topic', { slug: topic.slug })]] : [],
    )
  })

  it('have a heading that says what they share with which pin, and whose they are', async () => {
    const topic = await makeTopic(db)
    const about = { topicIds: [topic.id] }
    const pin = await makePin(db, board, { ...about, columns: { title: 'Lanterns at dusk' } })
    const others: PinRow[] = []
    for (const fullName of ['Ada Lind', 'Ben Aas', 'Cleo Berg', 'Ada Lind']) {
      others.push(await makePin(db, await makeBoard(db, await makeUser(db, { fullName })), about))
    }
    await relate(db, pin, others)
    const text = toText(await (await send(origin, href('pin', { id: pin.id }))).text()).replaceAll(/\s+/g, ' ')
    expect(text).toContain(
      `More in ${topic.name} On the same topic as “Lanterns at dusk” With Pins from Ada Lind, Ben Aas`,
    )
  })

  it('are what several people saved together, in public', async () => {
    const pin = await makePin(db, board)
    const together = [await makePin(db, board), await makePin(db, board), await makePin(db, board)]
    const [alone, secret] = [await makePin(db, board), await makePin(db, board)]
    const saveAll = async (pinsSaved: readonly PinRow[], privacy: 'public' | 'secret' = 'public') => {
      const saver = await makeUser(db)
      const own = await makeBoard(db, saver, { privacy })
      for (const { id } of [pin, ...pinsSaved]) {
        await db.insert(saves).values({ id: newId(), userId: saver.id, pinId: id, boardId: own.id, createdAt: 1 })
      }
    }
    await saveAll([...together, alone])
    await saveAll(together)
    await saveAll([secret], 'secret')
    await saveAll([secret], 'secret')
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      await relateBySaves(db, [pin.id])
      const page = await readRelated(pin.id)
      expect(getPinIds(page).toSorted()).toEqual(together.map(({ id }) => id).toSorted())
      expect(headingOf(page)).toEqual([['saves', pin.title, null]])
      expect(page.edges[0]?.node).toMatchObject({ recommendationReason: 'saves' })
    }
  })

  it('are not what people with private profiles saved on a board of someone else', async () => {
    const [pin, beside] = [await makePin(db, board), await makePin(db, board)]
    const save = async (userId: string, pinId: string, boardId: string) =>
      db.insert(saves).values({ id: newId(), userId, pinId, boardId, createdAt: 1 })
    const host = await makeUser(db)
    const shared = await makeBoard(db, host)
    await save(host.id, pin.id, shared.id)
    for (let count = 0; count < 2; count += 1) {
      const member = await makeUser(db, { isPrivateProfile: true })
      await save(member.id, beside.id, shared.id)
    }
    await relateBySaves(db, [pin.id])
    expect(await db.select().from(relatedPins).where(eq(relatedPins.pinId, pin.id))).toEqual([])
  })

  it('that were saved together lose nothing of what their words share, and stand there once for each image', async () => {
    const words = new Float32Array(EMBEDDING_DIMENSIONS).fill(1)
    const pin = await makePin(db, board, { columns: { embedding: words } })
    const alike = await makePin(db, board, { columns: { embedding: words } })
    const listed = await makePin(db, board)
    const copy = await makePin(db, board, { columns: { imageSignature: listed.imageSignature } })
    await relate(db, pin, [alike, listed])
    for (const saver of [await makeUser(db), await makeUser(db)]) {
      const own = await makeBoard(db, saver)
      for (const { id } of [pin, alike, copy]) {
        await db.insert(saves).values({ id: newId(), userId: saver.id, pinId: id, boardId: own.id, createdAt: 1 })
      }
    }
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      await relateBySaves(db, [pin.id])
      const rows = await db.select().from(relatedPins).where(eq(relatedPins.pinId, pin.id))
      expect(rows.map(({ relatedPinId }) => relatedPinId).toSorted()).toEqual([alike.id, listed.id].toSorted())
      expect(rows.find(({ relatedPinId }) => relatedPinId === alike.id)?.score).toBeCloseTo(1)
    }
  })

  it('with the same score are all there', async () => {
    const pin = await makePin(db, board)
    const others: PinRow[] = []
    for (let place = 0; place < RELATED_PAGE_SIZE + 3; place += 1) others.push(await makePin(db, board))
    for (const other of others) await relate(db, pin, [other])
    const ids = (await walk((after) => readRelated(pin.id, {}, after))).flatMap(getIds)
    expect(ids.toSorted()).toEqual(others.map(({ id }) => id).toSorted())
  })

  it('leave out what is not for everybody', async () => {
    const pin = await makePin(db, board)
    const shown = await makePin(db, board)
    const unlisted = [
      await makePin(db, board, { columns: { audience: 'board' } }),
      await makePin(db, board, { columns: { isHidden: true } }),
      await makePin(db, board, { columns: { isUnsafe: true } }),
    ]
    await relate(db, pin, [...unlisted, shown])
    for (const viewer of [{}, { cookie: await makeSession(db, owner) }]) {
      expect(getIds(await readRelated(pin.id, viewer))).toEqual([shown.id])
    }
  })

  it('leave out pins of a user whom the viewer has blocked', async () => {
    const blocked = await makeUser(db)
    const theirs = await makePin(db, await makeBoard(db, blocked))
    const pin = await makePin(db, board)
    const other = await makePin(db, board)
    await relate(db, pin, [theirs, other])
    const viewer = await makeUser(db)
    await block(db, viewer, blocked)
    expect(getIds(await readRelated(pin.id, { cookie: await makeSession(db, viewer) }))).toEqual([other.id])
    expect(getIds(await readRelated(pin.id))).toEqual([theirs.id, other.id])
    const limited = await makeSession(db, viewer, { loginState: LOGIN_STATE.limited })
    expect(getIds(await readRelated(pin.id, { cookie: limited }))).toEqual([theirs.id, other.id])
  })

  it('end with an empty page for a viewer who asks beyond the last', async () => {
    const pin = await makePin(db, board)
    await relate(db, pin, [await makePin(db, board)])
    expect(await readRelated(pin.id, {}, CURSOR_BEYOND_THE_END)).toEqual({
      edges: [],
      pageInfo: { endCursor: null, hasNextPage: false },
    })
  })
})
