import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { Connection } from '#schema/connection.ts'
import type { CommunityPost, ProfileActivity, ShoppingItem } from '#schema/people/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { query, readData, send, walk } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import {
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let me: UserRow
let board: BoardRow
let cookie: string
let stranger: string

beforeEach(async () => {
  me = await makeUser(db, { fullName: 'Ida Holm' })
  board = await makeBoard(db, me, { name: 'Kitchen' })
  cookie = await makeSession(db, me)
  stranger = await makeSession(db, await makeUser(db))
})

async function nodes<Node>(
  name: 'ProfileActivityQuery' | 'ProfileCommunityQuery' | 'ShoppingListQuery',
  as?: string,
  username = me.username,
): Promise<Node[]> {
  const page = (await query(origin, name, { username }, { cookie: as })) as Connection<Node>
  return page.edges.map(({ node }) => node)
}

async function walkNodes<Node>(fetchPage: (after: string | null) => Promise<Connection<Node>>): Promise<Node[]> {
  return (await walk(fetchPage)).flatMap(({ edges }) => edges.map(({ node }) => node))
}

const save = (pin: { id: string }, to: { id: string }, more: Partial<typeof saves.$inferInsert> = {}) =>
  db.insert(saves).values({ id: newId(), userId: me.id, pinId: pin.id, boardId: to.id, createdAt: Date.now(), ...more })

const tab = (name: string) => href('profileTab', { username: me.username, tab: name })

describe('the activity of a profile', () => {
  const told = async (as?: string) =>
    (await nodes<ProfileActivity>('ProfileActivityQuery', as)).map(({ kind, pin, board: on }) => [
      kind,
      pin?.title ?? null,
      on?.name ?? null,
    ])

  test('is what they made and saved where everyone may see it, newest first, and the same for themselves', async () => {
    const secret = await makeBoard(db, me, { name: 'Surprise', privacy: 'secret' })
    const hidden = await makeBoard(db, me, { name: 'By address', privacy: 'protected' })
    const others = await makeBoard(db, await makeUser(db))
    await makePin(db, board, { columns: { title: 'A stove' } })
    const pan = await makePin(db, others, { columns: { title: 'A pan' } })
    await save(pan, board)
    await save(pan, secret)
    await save(pan, hidden)
    await makePin(db, secret, { columns: { title: 'A ring', audience: 'board' } })
    await makePin(db, hidden, { columns: { title: 'A bowl' } })
    const expected = [
      ['created', 'A bowl', null],
      ['saved', 'A pan', 'Kitchen'],
      ['created', 'A stove', 'Kitchen'],
      ['board', null, 'Kitchen'],
    ]
    for (const as of [undefined, stranger, cookie]) expect(await told(as)).toEqual(expected)
    await db.update(boards).set({ isArchived: true }).where(eq(boards.id, board.id))
    expect(await told()).toEqual([
      ['created', 'A bowl', null],
      ['created', 'A stove', null],
    ])
  })

  test('is read on page by page, and told together on the page', async () => {
    const others = await makeBoard(db, await makeUser(db))
    const titles = Array.from({ length: 27 }, (_, place) => `Cup ${place}`)
    for (const title of titles) await save(await makePin(db, others, { columns: { title } }), board)
    const all = await walkNodes<ProfileActivity>((after) =>
      query(origin, 'ProfileActivityQuery', { username: me.username, after }),
    )
    expect(all.map(({ pin }) => pin?.title)).toEqual([...titles.toReversed(), undefined])
    const page = await (await openPlain()).goto(tab('_activity'))
    expect(page.text).toContain('Saved 25 Pins')
    expect(page.document.querySelector(`main a[href^="${tab('_activity')}?after="]`)).not.toBeNull()
    expect((await page.follow('Kitchen')).path).toBe(href('board', { username: me.username, board: board.slug }))
  })

  test('of a private profile is for its owner alone', async () => {
    await makePin(db, board, { columns: { title: 'A stove' } })
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, me.id))
    for (const as of [undefined, stranger]) expect(await told(as)).toEqual([])
    expect(await told(cookie)).toEqual([
      ['created', 'A stove', 'Kitchen'],
      ['board', null, 'Kitchen'],
    ])
  })
})

describe('all Pins of a profile', () => {
  const change = async (options: object) =>
    readData(
      await send(origin, href('resource', { name: 'BoardResource', verb: 'update' }), {
        cookie,
        json: { options: { board_id: board.id, ...options } },
      }),
    )
  const titles = async (as?: string) => {
    const page = await query(origin, 'ProfilePinsQuery', { username: me.username, kind: 'all' }, { cookie: as })
    return page.edges.map(({ node }) => node.gridTitle)
  }

  test('leave out what was saved to a board while it is secret or archived, for its owner too', async () => {
    const [others, secret] = [
      await makeBoard(db, await makeUser(db)),
      await makeBoard(db, me, { name: 'Surprise', privacy: 'secret' }),
    ]
    const [made, pan, ring] = [
      await makePin(db, await makeBoard(db, me), { columns: { title: 'A stove' } }),
      await makePin(db, others, { columns: { title: 'A pan' } }),
      await makePin(db, others, { columns: { title: 'A ring' } }),
    ]
    await save(pan, board)
    await save(ring, secret)
    const all = [pan.title, made.title]
    const seen = async (expected: string[]) => {
      for (const as of [undefined, stranger, cookie]) expect(await titles(as)).toEqual(expected)
    }
    await seen(all)
    for (const [away, back] of [
      [{ is_archived: true }, { is_archived: false }],
      [{ privacy: 'secret' }, { privacy: 'public' }],
    ] as const) {
      await change(away)
      await seen([made.title])
      await change(back)
      await seen(all)
    }
    await db.update(saves).set({ boardId: secret.id }).where(eq(saves.pinId, pan.id))
    await seen([made.title])
    await db.update(saves).set({ boardId: board.id }).where(eq(saves.pinId, ring.id))
    await seen([ring.title, made.title])
  })
})

describe('the community of a profile', () => {
  const told = async (as?: string) =>
    (await nodes<CommunityPost>('ProfileCommunityQuery', as)).map(({ kind, text, user }) => [kind, user.fullName, text])
  const join = (fullName: string) => makeUser(db, { fullName })

  test('is what others wrote and tried of their Pins, newest first', async () => {
    const [ana, bo] = [await join('Ana'), await join('Bo')]
    const pin = await makePin(db, board, { columns: { title: 'A stove' } })
    await makeComment(db, pin, ana, { text: 'Is it loud?', createdAt: 1_000 })
    await db.insert(pinTries).values({ pinId: pin.id, userId: bo.id, text: 'Worked at once', createdAt: 2_000 })
    const last = await makeComment(db, pin, bo, { text: 'It is warm.', createdAt: 2_000 })
    await makeComment(db, pin, me, { text: 'It is not.', createdAt: 4_000 })
    await db.insert(pinTries).values({ pinId: pin.id, userId: me.id, createdAt: 5_000 })
    await makeComment(db, pin, ana, { text: 'Rude', isHidden: true, createdAt: 6_000 })
    await makeComment(db, pin, ana, { text: 'A reply', parentId: last.id, createdAt: 7_000 })
    await makeComment(db, await makePin(db, await makeBoard(db, ana)), bo, { text: 'Elsewhere' })
    for (const as of [undefined, stranger, cookie]) {
      const posts = await told(as)
      expect(posts).toHaveLength(3)
      expect(posts).toEqual(
        expect.arrayContaining([
          ['comment', 'Bo', 'It is warm.'],
          ['tried', 'Bo', 'Worked at once'],
        ]),
      )
      expect(posts[2]).toEqual(['comment', 'Ana', 'Is it loud?'])
    }
    const page = await (await openPlain()).goto(tab('_community'))
    expect(page.text).toContain('Tried this Pin')
    expect(page.text).toContain('Worked at once')
    expect(page.document.querySelector(`a[href="${href('pin', { id: pin.id })}?comment=${last.id}"]`)).not.toBeNull()
  })

  test('is read on page by page', async () => {
    const ana = await join('Ana')
    const pin = await makePin(db, board)
    for (let place = 0; place < 27; place += 1) {
      await makeComment(db, pin, ana, { text: `${place}`, createdAt: 1_000 + Math.floor(place / 3) })
    }
    const all = await walkNodes<CommunityPost>((after) =>
      query(origin, 'ProfileCommunityQuery', { username: me.username, after }),
    )
    expect(new Set(all.map(({ text }) => text)).size).toBe(27)
    expect(all).toHaveLength(27)
  })

  test('names no one who is away, blocked by its owner or filtered, and no one where comments are off', async () => {
    const pin = await makePin(db, board)
    const [away, blocked, loud, shy, ana] = [
      await join('Away'),
      await join('Blocked'),
      await join('Loud'),
      await join('Shy'),
      await join('Ana'),
    ]
    for (const user of [away, blocked, loud, ana]) {
      await makeComment(db, pin, user, { text: user === loud ? 'Casino!' : 'Hello' })
      await db.insert(pinTries).values({ pinId: pin.id, userId: user.id, createdAt: 1 })
    }
    await db.insert(pinTries).values({ pinId: pin.id, userId: shy.id, createdAt: 1 })
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, away.id))
    await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, shy.id))
    await db
      .update(users)
      .set({ filteredWords: { casino: ['casino'] } })
      .where(eq(users.id, me.id))
    await block(db, me, blocked)
    for (const as of [undefined, stranger, cookie]) {
      expect((await told(as)).toSorted(([a = '', b = ''], [c = '', d = '']) => (a + b < c + d ? -1 : 1))).toEqual([
        ['comment', 'Ana', 'Hello'],
        ['tried', 'Ana', ''],
        ['tried', 'Loud', ''],
      ])
    }
    await db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id))
    expect((await told()).map(([kind]) => kind)).toEqual(['tried', 'tried'])
  })
})

describe('the shopping list', () => {
  const told = async (as: string | undefined = cookie) =>
    (await nodes<ShoppingItem>('ShoppingListQuery', as)).map(({ title, price, droppedFrom }) => [
      title,
      price,
      droppedFrom,
    ])
  const product = async (title: string, price: string | null, more: object = {}) =>
    makePin(db, await makeBoard(db, await makeUser(db)), {
      columns: { kind: 'product', title, price, priceCurrency: price && 'USD', link: 'https://a.example/', ...more },
    })
  const setPrice = (pin: { id: string }, price: string, priceCurrency = 'USD') =>
    db.update(pins).set({ price, priceCurrency }).where(eq(pins.id, pin.id))

  test('has the products that one saved, each once, and marks those that cost less by now', async () => {
    const secret = await makeBoard(db, me, { privacy: 'secret' })
    const [lamp, chair, rug, pot] = [
      await product('A lamp', '100.00'),
      await product('A chair', '9.50'),
      await product('A rug', '20'),
      await product('A pot', null),
    ]
    for (const pin of [lamp, chair, rug, pot]) {
      const path = href('resource', { name: 'RepinResource', verb: 'create' })
      const options = { pin_id: pin.id, board_id: pin === chair ? secret.id : board.id }
      await readData<SavedPin>(await send(origin, path, { json: { options }, cookie }))
    }
    await save(await makePin(db, await makeBoard(db, await makeUser(db))), board)
    expect(await told()).toEqual([
      ['A pot', null, null],
      ['A rug', '20', null],
      ['A chair', '9.50', null],
      ['A lamp', '100.00', null],
    ])
    await setPrice(lamp, '99.99')
    await setPrice(chair, '10')
    await setPrice(rug, '10', 'EUR')
    await setPrice(pot, '8')
    await setPrice(pot, '7')
    const dropped = [
      ['A pot', '7', '8'],
      ['A rug', '10', null],
      ['A chair', '10', null],
      ['A lamp', '99.99', '100.00'],
    ]
    expect(await told()).toEqual(dropped)
    const page = await (await openPlain({ as: me })).goto(tab('_shopping_list'))
    expect(page.text).toMatch(/Price drop.*A pot.*\$7\.00.*Was \$8\.00/s)
    await save(lamp, secret)
    expect(await told()).toEqual([['A lamp', '99.99', null], ...dropped.slice(0, 3)])
  })

  test('is for its owner alone: to others the page says so', async () => {
    await save(await product('A lamp', '100.00'), board)
    for (const as of [stranger, '']) expect(await told(as)).toEqual([])
    const page = await (await openPlain()).goto(tab('_shopping_list'))
    expect(page.text).toContain('Only Ida Holm can see their shopping list.')
    expect(page.text).not.toContain('A lamp')
    const profile = await (await openPlain()).goto(href('profile', { username: me.username }))
    expect(profile.document.querySelector(`a[href="${tab('_shopping_list')}"]`)).toBeNull()
    expect((await (await openPlain({ as: me })).goto(tab('_created'))).text).toContain('Shopping list')
  })

  test('has what one took from a shop, unless one is the shop, and nothing that is gone or unsaved', async () => {
    const columns = { kind: 'product', title: 'A kettle', price: '30', priceCurrency: 'USD' } as const
    const kettle = await makePin(db, board, { columns: { ...columns, link: 'https://a.example/' } })
    await makePin(db, board, { columns: { ...columns, title: 'Of mine' } })
    const [lamp, gone] = [await product('A lamp', '100.00'), await product('Gone', '1')]
    for (const pin of [lamp, gone]) await save(pin, board)
    await db.update(pins).set({ isHidden: true }).where(eq(pins.id, gone.id))
    expect(await told()).toEqual([
      ['A lamp', '100.00', null],
      ['A kettle', '30', null],
    ])
    await save(kettle, board)
    expect((await told()).map(([title]) => title)).toEqual(['A kettle', 'A lamp'])
    await db.delete(saves).where(and(eq(saves.userId, me.id), eq(saves.pinId, kettle.id)))
    await db.update(users).set({ isPartner: true }).where(eq(users.id, me.id))
    expect(await told()).toEqual([['A lamp', '100.00', null]])
  })

  test('is read on page by page', async () => {
    for (let place = 0; place < 27; place += 1) await save(await product(`${place}`, '1'), board)
    const all = await walkNodes<ShoppingItem>((after) =>
      query(origin, 'ShoppingListQuery', { username: me.username, after }, { cookie }),
    )
    expect(all.map(({ title }) => Number(title))).toEqual(Array.from({ length: 27 }, (_, place) => 26 - place))
  })
})
