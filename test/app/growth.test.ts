import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { toOpaque } from '#db/pagination.ts'
import type { QUERIES } from '#schema/all-queries.ts'
import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { query, send } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type UserRow } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

/** More than a page of each. */
const SHOWN = 40

/** What a large account and a large board have more of. */
const MORE = 2_000

const MOST_TIMES = 1.2

/** More boards than the picker shows, and more saves than it looks at. */
const MORE_THAN_PICKED = 400

/** Each of the boards has this many, if all are asked for. */
const ROWS_OF_BOARD = 10

type QueryName = keyof typeof QUERIES

interface Account {
  user: UserRow
  cookie: string
}

let site: Site
let proxy: DatabaseProxy
let source: BoardRow
let other: string

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  source = await makeBoard(site.db, await makeUser(site.db))
  await addPins(source, MORE + SHOWN)
  other = await makeSession(site.db, await makeUser(site.db))
}, 60_000)

afterAll(() => site.stop())

async function makeAccount(): Promise<Account> {
  const user = await makeUser(site.db)
  return { user, cookie: await makeSession(site.db, user) }
}

const numbers = (count: number): SQL =>
  sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`

/** The ids are in the order of their numbers, after all rows made before. */
const ids = (): SQL => sql`${newId().slice(0, 20)} || printf('%06d', i)`

async function addBoards({ user }: Account, count: number, privacy: string): Promise<void> {
  await site.db.run(sql`insert into boards (id, owner_id, name, slug, privacy, created_at)
    ${numbers(count)} select ${ids()}, ${user.id}, 'Boats', ${privacy} || i, ${privacy}, 1 from n`)
}

async function addPins(board: Pick<BoardRow, 'id' | 'ownerId'>, count: number, audience = 'public'): Promise<void> {
  const { imageSignature } = await makePin(site.db, board)
  await site.db.run(sql`insert into pins (id, picture_signature, board_id, pinner_id, audience, title, created_at)
    ${numbers(count)} select ${ids()}, ${imageSignature}, ${board.id}, ${board.ownerId}, ${audience}, 'Boats', 1
    from n`)
}

async function addSaves({ user }: Account, boardId: SQL, count: number): Promise<void> {
  await site.db.run(sql`insert into saves (id, user_id, pin_id, board_id, created_at)
    with of_source(pin_id, i) as (
      select id, row_number() over (order by id) from pins where board_id = ${source.id})
    select ${ids()}, ${user.id}, pin_id, ${boardId}, 1 from of_source where i <= ${count}`)
}

async function countRows(name: QueryName, variables: object, cookie: string | undefined): Promise<number> {
  proxy.reset()
  await query(site.origin, name, variables as never, { cookie })
  return proxy.rowsRead()
}

async function expectAsFew(name: QueryName, of: [large: object, small: object], cookies: (string | undefined)[]) {
  const large = await countRows(name, of[0], cookies[0])
  const small = await countRows(name, of[1], cookies[1] ?? cookies[0])
  expect(small).toBeGreaterThan(0)
  expect(large).toBeLessThanOrEqual(small * MOST_TIMES)
}

describe('the profile of someone with 2,000 secret boards and as much on them', () => {
  let small: Account
  let large: Account

  beforeAll(async () => {
    ;[small, large] = [await makeAccount(), await makeAccount()]
    for (const account of [small, large]) {
      await addBoards(account, SHOWN, 'public')
      const board = await makeBoard(site.db, account.user)
      await addPins(board, SHOWN)
      await addSaves(account, sql`${board.id}`, SHOWN)
    }
    await addBoards(large, MORE, 'secret')
    const isOne = sql`owner_id = ${large.user.id} and privacy = 'secret'`
    await addSaves(large, sql`(select id from boards where ${isOne} and slug = 'secret' || (i - 1))`, MORE)
    const [secret] = await site.db.all<{ id: string }>(sql`select id from boards where ${isOne} limit 1`)
    await addPins({ id: secret?.id ?? '', ownerId: large.user.id }, MORE, 'board')
  }, 60_000)

  const TABS: [name: QueryName, variables: object][] = [
    ['ProfilePinsQuery', { kind: 'created' }],
    ['ProfilePinsQuery', { kind: 'all' }],
    ['ProfileActivityQuery', {}],
    ['ProfileBoardsQuery', {}],
  ]

  it.each(TABS)('is read as fast as any other by visitors and members: %s %o', async (name, variables) => {
    const of = [large, small].map(({ user: { username } }) => ({ username, ...variables })) as [object, object]
    for (const cookie of [undefined, other]) await expectAsFew(name, of, [cookie])
  })

  it.each(TABS)('is read as fast as any other by its owner: %s %o', async (name, variables) => {
    const of = [large, small].map(({ user: { username } }) => ({ username, ...variables })) as [object, object]
    await expectAsFew(name, of, [large.cookie, small.cookie])
  })
})

describe('someone with 2,000 more boards of their own, each with a save', () => {
  let small: Account
  let large: Account

  beforeAll(async () => {
    ;[small, large] = [await makeAccount(), await makeAccount()]
    for (const [account, count] of [
      [small, MORE_THAN_PICKED],
      [large, MORE],
    ] as const) {
      await addBoards(account, count, 'public')
      const nth = sql`(select id from boards where owner_id = ${account.user.id} and slug = 'public' || (i - 1))`
      await addSaves(account, nth, count)
    }
  }, 60_000)

  async function countChoices({ cookie }: Account, options: object): Promise<number> {
    proxy.reset()
    const path = href('resource', { name: 'BoardsResource', verb: 'get' })
    const answer = await send(site.origin, `${path}?options=${encodeURIComponent(JSON.stringify(options))}`, { cookie })
    expect(answer.status).toBe(200)
    return proxy.rowsRead()
  }

  it.each([
    ['first', null],
    ['later', toOpaque(['0', 'public20', '~'])],
  ])('picks a board as fast as any other: the %s page', async (_, bookmark) => {
    const [pin] = await site.db.all<{ id: string }>(sql`select id from pins where board_id = ${source.id} limit 1`)
    const asked = { filter: 'picker', pin_id: pin?.id, bookmark }
    expect(await countChoices(large, asked)).toBeLessThanOrEqual((await countChoices(small, asked)) * MOST_TIMES)
  })

  it('reads a few rows for each of its boards where all are asked for or searched', async () => {
    expect(await countRows('BoardChoicesQuery', {}, large.cookie)).toBeLessThan(MORE * ROWS_OF_BOARD)
    expect(await countChoices(large, { filter: 'picker', q: 'boats' })).toBeLessThan(MORE * ROWS_OF_BOARD)
  })

  it('is suggested ideas as fast as any other', async () => {
    await expectAsFew('MoreIdeasQuery', [{}, {}], [large.cookie, small.cookie])
  })
})

describe('a board with 2,000 more pins, made there and saved', () => {
  let of: [large: object, small: object]

  beforeAll(async () => {
    const [large, small] = [await makeLargeBoard(MORE), await makeLargeBoard(0)]
    of = [large, small]
  }, 60_000)

  async function makeLargeBoard(more: number): Promise<object> {
    const account = await makeAccount()
    const board = await makeBoard(site.db, account.user)
    if (more > 0) await addPins(board, more)
    await addSaves(account, sql`${board.id}`, SHOWN + more)
    await addPins(board, SHOWN)
    return { username: account.user.username, board: board.slug }
  }

  it.each<[name: QueryName, variables: object]>([
    ['BoardPinsQuery', {}],
    ['BoardSectionsQuery', {}],
    ['BoardIdeasQuery', {}],
  ])('is read as fast as any other: %s', async (name, variables) => {
    const asked = of.map((place) => ({ ...place, ...variables })) as [object, object]
    for (const cookie of [undefined, other]) await expectAsFew(name, asked, [cookie])
  })
})

describe('a board of 6,000 pins beside one of 1,500', () => {
  let boards: [large: Account & { board: BoardRow }, small: Account & { board: BoardRow }]

  beforeAll(async () => {
    const make = async (count: number) => {
      const account = await makeAccount()
      const board = await makeBoard(site.db, account.user)
      await addPins(board, count)
      return { ...account, board }
    }
    boards = [await make(6_000), await make(1_500)]
  }, 60_000)

  it.each<QueryName>(['BoardQuery', 'BoardEditQuery', 'ProfileQuery', 'ProfileBoardsQuery', 'BoardEntriesQuery'])(
    'is counted no further: %s',
    async (name) => {
      const asked = boards.map(({ user: { username }, board }) => {
        if (name === 'BoardEntriesQuery') return { boardId: board.id }
        return name.startsWith('Profile') ? { username } : { username, board: board.slug }
      }) as [object, object]
      await expectAsFew(
        name,
        asked,
        boards.map(({ cookie }) => cookie),
      )
      if (name === 'BoardQuery') await expectAsFew(name, asked, [other])
    },
  )
})

describe('a word that 2,000 more pins, boards and people have', () => {
  const [rare, common] = [`zr${newId().toLowerCase()}`, `zc${newId().toLowerCase()}`]
  /** More than a group of results. */
  const GROUP = 110

  beforeAll(async () => {
    for (const [word, count] of [
      [rare, GROUP],
      [common, GROUP + MORE],
    ] as const) {
      const { user } = await makeAccount()
      const board = await makeBoard(site.db, user)
      await addPins(board, count)
      await site.db.run(sql`update pins set title = ${word}, description = ${word} where board_id = ${board.id}`)
      await site.db.run(sql`insert into boards (id, owner_id, name, slug, privacy, created_at)
        ${numbers(count)} select ${ids()}, ${user.id}, ${word}, ${word} || i, 'public', 1 from n`)
      await site.db.run(sql`insert into users (id, username, full_name, first_name, created_at)
        ${numbers(count)} select ${ids()}, ${word} || i, ${word}, 'Tove', 1 from n`)
    }
  }, 60_000)

  it.each(SEARCH_SCOPES)('is found as fast as any other: %s', async (scope) => {
    for (const cookie of [undefined, other]) {
      await expectAsFew(
        'SearchQuery',
        [
          { scope, q: common },
          { scope, q: rare },
        ],
        [cookie],
      )
      const [large, small] = [common.slice(0, -2), rare.slice(0, -2)]
      await expectAsFew(
        'SearchQuery',
        [
          { scope, q: large },
          { scope, q: small },
        ],
        [cookie],
      )
    }
  })
})
