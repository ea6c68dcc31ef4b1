import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { getIds, query, send } from '../../helpers/client.ts'
import { findExecutableScripts, findScripts } from '../../helpers/document.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

/** A word that stands nowhere else. */
const WORD = `zq${newId().toLowerCase()}`

let owner: UserRow
let secret: BoardRow
let cookies: Record<'owner' | 'helper' | 'stranger', string>

beforeAll(async () => {
  owner = await makeUser(db)
  secret = await makeBoard(db, owner, { name: `Plans ${WORD}`, privacy: 'secret' })
  await db.insert(boardSections).values({ id: newId(), boardId: secret.id, slug: 'part', title: 'Part', position: 0 })
  const helper = await makeUser(db)
  await addCollaborator(db, secret, helper)
  cookies = {
    owner: await makeSession(db, owner),
    helper: await makeSession(db, helper),
    stranger: await makeSession(db, await makeUser(db)),
  }
})

async function getStatus(path: string, cookie?: string): Promise<number> {
  const answer = await send(origin, path, { cookie })
  await answer.text()
  return answer.status
}

describe('a secret board', () => {
  const place = () => ({ username: owner.username, board: secret.slug })
  const pages = () => [
    href('board', place()),
    href('boardSection', { ...place(), section: 'part' }),
    href('boardIdeas', place()),
  ]

  it('is there for its owner and its collaborators only', async () => {
    const pin = await makePin(db, secret, { columns: { audience: 'board', title: WORD } })
    for (const path of pages()) {
      expect([path, await getStatus(path), await getStatus(path, cookies.stranger)]).toEqual([path, 404, 404])
      for (const cookie of [cookies.owner, cookies.helper])
        expect([path, await getStatus(path, cookie)]).toEqual([path, 200])
    }
    for (const cookie of [cookies.owner, cookies.helper]) {
      expect(getIds(await query(origin, 'BoardPinsQuery', place(), { cookie }))).toEqual([pin.id])
    }
    for (const cookie of [undefined, cookies.stranger]) {
      expect(getIds(await query(origin, 'BoardPinsQuery', place(), { cookie }))).toEqual([])
      expect(getIds(await query(origin, 'BoardPinsQuery', { ...place(), section: 'part' }, { cookie }))).toEqual([])
    }
  })

  it('is no different from one that does not exist', async () => {
    const missing = { ...place(), board: 'x'.repeat(secret.slug.length) }
    const [one, two] = [await send(origin, href('board', place())), await send(origin, href('board', missing))]
    expect((await one.text()) === (await two.text()).replaceAll(missing.board, secret.slug)).toBe(true)
    expect(await query(origin, 'BoardQuery', place())).toEqual(await query(origin, 'BoardQuery', missing))
  })

  it('is listed on its owner’s profile and found only by those who share it', async () => {
    const { username } = owner
    for (const [cookie, expected] of [
      [undefined, []],
      [cookies.stranger, []],
      [cookies.owner, [secret.id]],
      [cookies.helper, [secret.id]],
    ] as const) {
      expect(getIds(await query(origin, 'ProfileBoardsQuery', { username }, { cookie }))).toEqual(expected)
      expect(getIds(await query(origin, 'SearchQuery', { scope: 'boards', q: WORD }, { cookie }))).toEqual(expected)
    }
    const html = await (await send(origin, href('board', place()), { cookie: cookies.owner })).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it('keeps what was saved there to itself', async () => {
    const other = await makeBoard(db, await makeUser(db))
    const pin = await makePin(db, other)
    await db
      .insert(saves)
      .values({ id: newId(), userId: owner.id, pinId: pin.id, boardId: secret.id, createdAt: Date.now() })
    const all = { username: owner.username, kind: 'all' } as const
    expect(getIds(await query(origin, 'ProfilePinsQuery', all))).not.toContain(pin.id)
    expect(getIds(await query(origin, 'ProfilePinsQuery', all, { cookie: cookies.stranger }))).not.toContain(pin.id)
  })
})

describe('a private profile', () => {
  it('is there for its owner only, with its boards and what is on them', async () => {
    const hermit = await makeUser(db, { isPrivateProfile: true, fullName: `Hermit ${WORD}` })
    const board = await makeBoard(db, hermit)
    await makePin(db, board)
    const { username } = hermit
    const mine = await makeSession(db, hermit)
    for (const path of [
      href('profile', { username }),
      href('profileTab', { username, tab: '_created' }),
      href('board', { username, board: board.slug }),
    ]) {
      expect([path, await getStatus(path), await getStatus(path, cookies.stranger)]).toEqual([path, 404, 404])
      expect([path, await getStatus(path, mine)]).toEqual([path, 200])
    }
    for (const [cookie, count] of [
      [cookies.stranger, 0],
      [mine, 1],
    ] as const) {
      const lists = [
        await query(origin, 'ProfileBoardsQuery', { username }, { cookie }),
        await query(origin, 'ProfilePinsQuery', { username, kind: 'created' }, { cookie }),
        await query(origin, 'BoardPinsQuery', { username, board: board.slug }, { cookie }),
        await query(origin, 'SearchQuery', { scope: 'users', q: `hermit ${WORD}` }, { cookie }),
      ]
      expect(lists.map(({ edges }) => edges.length)).toEqual([count, count, count, count])
    }
  })
})

describe('a block', () => {
  it('hides the two from each other, and neither from anyone else', async () => {
    const [one, two] = [await makeUser(db), await makeUser(db)]
    const boards = [await makeBoard(db, one), await makeBoard(db, two)] as const
    const topic = await makeTopic(db)
    const theirs = await makePin(db, boards[0], { topicIds: [topic.id] })
    const others = await makePin(db, boards[1], { topicIds: [topic.id] })
    await block(db, one, two)
    const cookie = { one: await makeSession(db, one), two: await makeSession(db, two) }
    expect(await getStatus(href('profile', { username: one.username }), cookie.two)).toBe(404)
    expect(await getStatus(href('board', { username: one.username, board: boards[0].slug }), cookie.two)).toBe(404)
    expect(await getStatus(href('profile', { username: two.username }), cookie.one)).toBe(404)
    const place = { username: two.username, board: boards[1].slug }
    expect(getIds(await query(origin, 'BoardPinsQuery', place, { cookie: cookie.one }))).toEqual([])
    expect(getIds(await query(origin, 'BoardPinsQuery', place))).toHaveLength(1)
    const listed = async (session?: string) =>
      getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug }, { cookie: session }))
    expect(await listed(cookie.one)).toEqual([theirs.id])
    expect(await listed(cookie.two)).toEqual([others.id])
    expect((await listed()).toSorted()).toEqual([theirs.id, others.id].toSorted())
  })
})

describe('a hidden, an unsafe and a secret pin', () => {
  it.each([
    ['hidden', { isHidden: true }],
    ['unsafe', { isUnsafe: true }],
    ['secret', { audience: 'board' }],
  ] as const)('%s: in no list but the one of their own board, to their pinner', async (_, columns) => {
    const user = await makeUser(db)
    const board = await makeBoard(db, user)
    const topic = await makeTopic(db)
    const [name, word] = [`${newId().toLowerCase()}.example`, `zq${newId().toLowerCase()}`]
    const pin = await makePin(db, board, {
      columns: { ...columns, title: word, domain: name, category: name },
      topicIds: [topic.id],
    })
    const { username } = user
    const mine = await makeSession(db, user)
    for (const cookie of [undefined, cookies.stranger, mine]) {
      const lists = [
        await query(origin, 'TopicPinsQuery', { slug: topic.slug }, { cookie }),
        await query(origin, 'CollectionPinsQuery', { kind: 'source', name }, { cookie }),
        await query(origin, 'CollectionPinsQuery', { kind: 'category', name }, { cookie }),
        await query(origin, 'SearchQuery', { scope: 'pins', q: word }, { cookie }),
        await query(origin, 'ProfilePinsQuery', { username, kind: 'all' }, { cookie }),
      ]
      expect(lists.map(getIds)).toEqual([[], [], [], [], []])
      const onBoard = getIds(await query(origin, 'BoardPinsQuery', { username, board: board.slug }, { cookie }))
      expect(onBoard).toEqual(cookie === mine ? [pin.id] : [])
      const tiles = await query(origin, 'ProfileBoardsQuery', { username }, { cookie })
      expect(tiles.edges.map(({ node }) => [node.pinCount, node.covers.length])).toEqual([
        cookie === mine ? [1, 1] : [0, 0],
      ])
    }
    expect(await getStatus(href('source', { domain: name }))).toBe(404)
    expect(await getStatus(href('category', { category: name }))).toBe(404)
  })
})

describe('hostile names', () => {
  const HOSTILE = '</script><script>alert(1)</script> & <b> "quoted" \u2028 <!-- <img src=x onerror=alert(2)>'

  it('never become part of a page', async () => {
    const user = await makeUser(db, { fullName: HOSTILE, about: HOSTILE })
    const board = await makeBoard(db, user, { name: HOSTILE, description: HOSTILE, slug: '<b>"&' })
    const section = { id: newId(), boardId: board.id, slug: '"><b>', title: HOSTILE, position: 0 }
    await db.insert(boardSections).values(section)
    await makePin(db, board, { columns: { title: HOSTILE, domain: HOSTILE, category: HOSTILE, sectionId: section.id } })
    const { username } = user
    const paths = [
      href('profile', { username }),
      href('profileTab', { username, tab: '_saved' }),
      href('board', { username, board: board.slug }),
      href('boardSection', { username, board: board.slug, section: section.slug }),
      href('boardIdeas', { username, board: board.slug }),
      href('source', { domain: HOSTILE }),
      href('category', { category: HOSTILE }),
      `${href('search')}?${new URLSearchParams({ q: HOSTILE })}`,
      `${href('searchScope', { scope: 'users' })}?${new URLSearchParams({ q: 'alert quoted' })}`,
    ]
    for (const path of paths) {
      const answer = await send(origin, path)
      const html = await answer.text()
      expect([path, answer.status]).toEqual([path, 200])
      for (const markup of ['<script>alert', '<img src=x', '<b>']) expect(html).not.toContain(markup)
      expect(findExecutableScripts(html).every(({ content }) => content === '')).toBe(true)
      for (const { content } of findScripts(html)) expect(content).not.toMatch(/[\u2028\u2029]|<!--/)
    }
  })
})

describe('a user whose profile is private', () => {
  it('is not named by pins of others, but to themselves', async () => {
    const shy = await makeUser(db, { isPrivateProfile: true, fullName: 'Ottilie Varnhagen' })
    const title = `Lantern ${newId().toLowerCase()}`
    const pin = await makePin(db, await makeBoard(db, await makeUser(db)), {
      columns: {
        title,
        originPinnerId: shy.id,
        nativeCreatorId: shy.id,
        attributionUserId: shy.id,
        promoterId: shy.id,
      },
    })
    const [mine, other] = [await makeSession(db, shy), await makeSession(db, await makeUser(db))]
    const closeup = (cookie?: string) =>
      query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: cookie !== undefined }, { cookie })
    for (const cookie of [undefined, other]) {
      expect(JSON.stringify(await closeup(cookie))).not.toContain(shy.fullName)
      const found = await query(origin, 'SearchQuery', { scope: 'pins', q: title }, { cookie })
      expect(getIds(found as Parameters<typeof getIds>[0])).toEqual([pin.id])
      expect(JSON.stringify(found)).not.toContain(shy.fullName)
    }
    expect(await closeup(mine)).toMatchObject({ originPinner: { username: shy.username } })
  })
})

describe('a pin of a user whose profile is private', () => {
  it('is there for its pinner alone, and in no feed, search or list of others', async () => {
    const owner = await makeUser(db, { isPrivateProfile: true, fullName: 'Quirin Hallgrimsdottir' })
    const title = `Lantern ${newId().toLowerCase()}`
    const topic = await makeTopic(db)
    const pin = await makePin(db, await makeBoard(db, owner), { columns: { title }, topicIds: [topic.id] })
    const [mine, other] = [await makeSession(db, owner), await makeSession(db, await makeUser(db))]
    const idsOfTopic = async (cookie?: string) =>
      getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug }, { cookie }))
    for (const cookie of [undefined, other]) {
      const closeup = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: false }, { cookie })
      expect(closeup.__typename).toBe('Error')
      expect(await idsOfTopic(cookie)).toEqual([])
      expect((await send(origin, href('pin', { id: pin.id }), { cookie })).status).toBe(404)
    }
    expect(
      (await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie: mine })).__typename,
    ).toBe('Pin')
    expect(await idsOfTopic(mine)).toEqual([pin.id])
  })
})

describe('a pin on a board of another user whose profile is private', () => {
  it('is there for the pinner and the owner, and in no feed, search, list or sitemap of others', async () => {
    const host = await makeUser(db, { isPrivateProfile: true, fullName: 'Sunniva Lindqvist' })
    const guest = await makeUser(db)
    const board = await makeBoard(db, host)
    await addCollaborator(db, board, guest)
    const topic = await makeTopic(db)
    const pin = await makePin(db, board, { columns: { pinnerId: guest.id }, topicIds: [topic.id] })
    const sitemap = await (await send(origin, '/sitemap/0.xml')).text()
    expect(sitemap).not.toContain(pin.id)
    const getType = async (cookie?: string) =>
      (await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: cookie !== undefined }, { cookie })).__typename
    const [hosts, guests, others] = [
      await makeSession(db, host),
      await makeSession(db, guest),
      await makeSession(db, await makeUser(db)),
    ]
    for (const cookie of [undefined, others]) {
      expect(await getType(cookie)).toBe('Error')
      expect(getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug }, { cookie }))).toEqual([])
    }
    for (const cookie of [hosts, guests]) expect(await getType(cookie)).toBe('Pin')
    expect(getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug }, { cookie: hosts }))).toEqual([pin.id])

    await db.update(users).set({ isPrivateProfile: false }).where(eq(users.id, host.id))
    expect(await getType()).toBe('Pin')
    expect(getIds(await query(origin, 'TopicPinsQuery', { slug: topic.slug }, {}))).toEqual([pin.id])
  })
})
