import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { PIN_PAGE_EXPERIMENT } from '#schema/constants/experiments.ts'
import { RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { getIds, query, walk, type QueryOptions } from '../helpers/client.ts'
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
} from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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

  it('of the same topic have a heading, which is one of the twelve, but not in every group of the experiment', async () => {
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
      subtitle: null,
      description: null,
      displayOptions: { layout: 'topic' },
      contentIds: others.slice(0, 3).map(({ id }) => id),
    })
    expect([first, ...more].flatMap((page) => (page ? getPinIds(page) : []))).toEqual(others.map(({ id }) => id))
    const seen = new Map<string | undefined, boolean>()
    while (seen.size < 3) {
      const viewer = await makeUser(db)
      const { active } = resolveExperiments({ type: 'user', id: viewer.id, isEmployee: false })
      const group = active[PIN_PAGE_EXPERIMENT]
      if (seen.has(group)) continue
      const { edges } = await readRelated(pin.id, { cookie: await makeSession(db, viewer) })
      seen.set(
        group,
        edges.some(({ node }) => node.__typename === 'Story'),
      )
    }
    expect(Object.fromEntries(seen)).toEqual({ control: false, enabled: true, only_related_pins: false })
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
