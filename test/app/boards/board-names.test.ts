import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepNameKeys } from '#db/board-names.ts'
import { ensureBoard } from '#db/ensure-board.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { addCollaborator, makeBoard, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const site = await ownApp()

interface Owner {
  user: UserRow
  call(resource: string, verb: string, options: object): Promise<Response>
  create(name: string): Promise<BoardAnswer>
}

async function makeOwner(): Promise<Owner> {
  const user = await makeUser(site.db)
  const cookie = await makeSession(site.db, user)
  const call = (name: string, verb: string, options: object) =>
    send(site.origin, href('resource', { name, verb }), { json: { options }, cookie })
  const create = async (name: string) => readData<BoardAnswer>(await call('BoardResource', 'create', { name }))
  return { user, call, create }
}

const NAMES_OF_EACH_SCRIPT = [
  '👨‍👩‍👧‍👦'.repeat(7),
  '🌸'.repeat(50),
  '🇩🇪'.repeat(17),
  '\uFDFA'.repeat(50),
  '𠮷'.repeat(50),
  'Ⅷ㎏½①ﬁ'.repeat(10),
  '한글 '.repeat(16) + '한글',
  'हिन्दी '.repeat(7),
  'น้ำไม้'.repeat(8),
  '?!',
  'CON',
  'Pins',
]

test('every name that is accepted gives a board and a section that open', async () => {
  const { create, call } = await makeOwner()
  for (const name of NAMES_OF_EACH_SCRIPT) {
    const board = await create(name)
    const { sections } = await readData<BoardAnswer>(
      await call('BoardSectionResource', 'create', { board_id: board.id, title: name }),
    )
    expect([name, (await send(site.origin, board.url)).status]).toEqual([name, 200])
    const section = board.url + encodeURIComponent(sections[0]?.slug ?? '') + '/'
    expect([name, (await send(site.origin, section)).status]).toEqual([name, 200])
    expect((await send(site.origin, `${board.url}feed.rss`)).status).toBe(200)
  }
})

const TWO_NAMES = [
  ['C++', 'C#'],
  ['バス', 'ハス'],
  ['がき', 'かき'],
  ['हिन्दी', 'हनद'],
  ['ไม้', 'ไม่'],
  ['Recipes 🍰', 'Recipes 🥗'],
  ['A&B', 'A+B'],
  ['2026', '2026 ✈️'],
  ['Résumé', 'Resume'],
  ['Ёлка', 'Елка'],
  ['m²', 'm2'],
  ['sık', 'sik'],
]

test.each(TWO_NAMES)('%s and %s are two boards and two sections, each at its own address', async (one, other) => {
  const { create, call } = await makeOwner()
  const made = [await create(one), await create(other)]
  expect(made.map(({ name }) => name)).toEqual([one, other])
  for (const { url } of made) expect((await send(site.origin, url)).status).toBe(200)
  expect(new Set(made.map(({ url }) => url)).size).toBe(2)
  const board = made[0]?.id
  await call('BoardSectionResource', 'create', { board_id: board, title: one })
  const { sections } = await readData<BoardAnswer>(
    await call('BoardSectionResource', 'create', { board_id: board, title: other }),
  )
  expect(sections.map(({ title }) => title)).toEqual([one, other])
  expect(new Set(sections.map(({ slug }) => slug)).size).toBe(2)
})

const ONE_NAME = [
  ['Résumé', 'Re\u0301sume\u0301'],
  ['Straße', 'STRASSE'],
  ['ΟΔΌΣ', 'οδός'],
  ['Quick  saves', 'quick\u3000SAVES'],
  ['한글', '한글'.normalize('NFD')],
  ['ДУРАК', 'дурак'],
]

test.each(ONE_NAME)('%s and %s are one name', async (one, other) => {
  const { create, call } = await makeOwner()
  const { id } = await create(one)
  await expectFailure(await call('BoardResource', 'create', { name: other }), 'boardNameTaken')
  await call('BoardSectionResource', 'create', { board_id: id, title: one })
  await expectFailure(await call('BoardSectionResource', 'create', { board_id: id, title: other }), 'sectionTitleTaken')
})

test('of names with one address made at the same moment each gets its own number', async () => {
  const { call } = await makeOwner()
  const signs = ['🍰', '🥗', '🍕', '🍜', '🍣']
  const made = await Promise.all(signs.map((sign) => call('BoardResource', 'create', { name: `Recipes ${sign}` })))
  const slugs = await Promise.all(made.map(async (answer) => (await readData<BoardAnswer>(answer)).slug))
  expect(slugs.toSorted()).toEqual(['recipes', 'recipes-2', 'recipes-3', 'recipes-4', 'recipes-5'])
})

test('a board that comes to someone who has one of its name gets a number, and both open', async () => {
  const [owner, heir] = [await makeOwner(), await makeOwner()]
  const board = await owner.create('Recipes')
  await heir.create('recipes')
  await addCollaborator(site.db, board, heir.user)
  const handed = await readData<BoardAnswer>(
    await owner.call('BoardInviteResource', 'update', {
      board_id: board.id,
      user_id: heir.user.id,
      is_owner: true,
    }),
  )
  expect(handed).toMatchObject({ name: 'Recipes 2', slug: 'recipes-2' })
  await expectFailure(await heir.call('BoardResource', 'create', { name: 'Recipes 2' }), 'boardNameTaken')
  const moved = await send(site.origin, board.url)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, handed.url])
})

test('boards and sections of before get their keys: none is doubled, and all keep their names', async () => {
  const { user, call, create } = await makeOwner()
  const first = await makeBoard(site.db, user, { name: 'Walks', slug: 'walks' })
  const second = await makeBoard(site.db, user, { name: 'walks', slug: 'walks-0a0b0c0d' })
  const korean = await makeBoard(site.db, user, { name: '한글', slug: '한글'.normalize('NFD') })
  await site.db.insert(boardSections).values([
    { id: `${first.id}1`, boardId: first.id, slug: 'a', title: 'A', position: 0 },
    { id: `${first.id}2`, boardId: first.id, slug: 'a-2', title: 'a', position: 1 },
  ])
  await expectFailure(await call('BoardResource', 'create', { name: 'WALKS' }), 'boardNameTaken')
  await expectFailure(
    await call('BoardSectionResource', 'create', { board_id: first.id, title: 'A' }),
    'sectionTitleTaken',
  )
  expect(await ensureBoard(site.db, user.id, 'WALKS')).toMatchObject({ id: first.id })
  await create('Hikes')
  const rows = await site.db.select().from(boards).where(eq(boards.ownerId, user.id))
  expect(rows.every(({ nameKey }) => nameKey !== null)).toBe(true)
  expect(rows.find(({ id }) => id === second.id)).toMatchObject({ name: 'walks', slug: 'walks-0a0b0c0d' })
  expect(rows.find(({ id }) => id === korean.id)?.slug).toBe('한글')
  const renamed = await call('BoardResource', 'update', {
    board_id: second.id,
    name: 'walks',
    description: 'By the sea',
  })
  expect(await readData<BoardAnswer>(renamed)).toMatchObject({ description: 'By the sea', slug: 'walks-0a0b0c0d' })
})

test('the sweep fills keys of everyone, and a deleted board frees its name at once', async () => {
  const { user, call, create } = await makeOwner()
  await makeBoard(site.db, user, { name: 'Old walks', slug: 'old-walks' })
  await sweepNameKeys(site.db)
  const left = sql`select 1 from boards where owner_id = ${user.id} and name_key is null and deleted_at is null`
  expect(await site.db.all(left)).toEqual([])
  const board = await create('Walks')
  await call('BoardResource', 'delete', { board_id: board.id })
  expect(await create('Walks')).toMatchObject({ slug: 'walks' })
})
