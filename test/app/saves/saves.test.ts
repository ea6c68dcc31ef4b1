import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import { users } from '#db/tables/users.ts'
import { DAY_MS } from '#schema/time.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'

const savesOf = (db: Database, { id }: UserRow) => db.select().from(saves).where(eq(saves.userId, id))
async function repinCount(db: Database, { id }: PinRow): Promise<number | undefined> {
  const [row] = await db.select({ count: pins.repinCount }).from(pins).where(eq(pins.id, id))
  return row?.count
}
const savesOfDays = (db: Database, { id }: PinRow) =>
  db.select({ saves: pinDays.saves }).from(pinDays).where(eq(pinDays.pinId, id))
async function savedTo(viewer: Caller, { id }: PinRow) {
  const answer = await viewer.query('CloseupPageQuery', { pinId: id, isAuth: true })
  return answer.__typename === 'Pin' ? answer.savedTo : answer
}

test('the first save makes a board, and the pin says where it is', async ({ as, db, member, pin }) => {
  const me = as(member)
  const saved = await me.call('RepinResource.create', { pin_id: pin.id })
  expect(saved).toMatchObject({ pin_id: pin.id, board: { name: 'Quick saves', slug: 'quick-saves' }, is_new: true })
  expect(await me.call('RepinResource.create', { pin_id: pin.id })).toMatchObject({
    ...saved,
    is_new: false,
  })
  expect(await savesOf(db, member)).toMatchObject([{ id: saved.id, boardId: saved.board.id }])
  expect(await savedTo(me, pin)).toEqual({
    saveId: saved.id,
    boardId: saved.board.id,
    name: 'Quick saves',
    url: `/${member.username}/quick-saves/`,
    section: null,
    note: '',
  })
  expect(await repinCount(db, pin)).toBe(1)
})

test('a save that is sent many times at once is one save', async ({ as, db, member, pin }) => {
  const me = as(member)
  const made = await Promise.all(Array.from({ length: 6 }, () => me.call('RepinResource.create', { pin_id: pin.id })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await savesOf(db, member)).toHaveLength(1)
  expect(await repinCount(db, pin)).toBe(1)
})

test('the next save goes where the last one went', async ({ as, db, member, pin }) => {
  const me = as(member)
  const board = await makeBoard(db, member)
  await me.call('RepinResource.create', { pin_id: pin.id, board_id: board.id })
  const other = await makePin(db, board)
  const saved = await me.call('RepinResource.create', { pin_id: other.id })
  expect(saved.board.id).toBe(board.id)
})

test('letting go takes the pin off every board, once', async ({ as, db, member, pin }) => {
  const me = as(member)
  for (const board of [await makeBoard(db, member), await makeBoard(db, member)])
    await me.call('RepinResource.create', { pin_id: pin.id, board_id: board.id })
  expect(await repinCount(db, pin)).toBe(2)
  await Promise.all([1, 2].map(async () => me.call('RepinResource.delete', { pin_id: pin.id })))
  expect(await savesOf(db, member)).toEqual([])
  expect(await repinCount(db, pin)).toBe(0)
  expect(await savedTo(me, pin)).toBeNull()
})

test('one save, or the save to one board, is removed by itself', async ({ as, db, member, pin }) => {
  const me = as(member)
  const saveTo = async ({ id }: BoardRow) => me.call('RepinResource.create', { pin_id: pin.id, board_id: id })
  const first = await saveTo(await makeBoard(db, member))
  const second = await saveTo(await makeBoard(db, member))
  const third = await saveTo(await makeBoard(db, member))
  await as(await makeUser(db)).call('RepinResource.delete', { save_id: first.id })
  expect(await repinCount(db, pin)).toBe(3)
  for (let time = 0; time < 2; time += 1) {
    const answer = await me.call('RepinResource.delete', { save_id: first.id })
    expect(answer.still_saved?.id).toBe(third.id)
  }
  expect((await savesOf(db, member)).map(({ boardId }) => boardId)).toEqual([second.board.id, third.board.id])
  await me.call('RepinResource.delete', { pin_id: pin.id, board_id: second.board.id })
  expect((await savesOf(db, member)).map(({ boardId }) => boardId)).toEqual([third.board.id])
  expect(await repinCount(db, pin)).toBe(1)
  await me.invalid('RepinResource.delete', { board_id: third.board.id })
})

test('a save can be in a section of its board; saving again moves it', async ({ as, db, member, pin }) => {
  const me = as(member)
  const board_id = (await makeBoard(db, member)).id
  const rows = ['one', 'two'].map((slug, position) => ({ id: newId(), boardId: board_id, slug, title: slug, position }))
  await db.insert(boardSections).values(rows)
  const [one, two] = rows.map(({ id, slug, title }) => ({ id, slug, title }))
  const options = { pin_id: pin.id, board_id }
  const first = await me.call('RepinResource.create', { ...options, section_id: one?.id })
  expect(first.section).toEqual(one)
  expect(await me.call('RepinResource.create', options)).toEqual({ ...first, is_new: false })
  const moved = await me.call('RepinResource.create', { ...options, section_id: two?.id })
  expect(moved).toEqual({ ...first, section: two, is_new: false })
  expect(await savesOf(db, member)).toMatchObject([{ id: first.id, sectionId: two?.id }])
  expect(await repinCount(db, pin)).toBe(1)
  const other = { ...options, board_id: (await makeBoard(db, member)).id, section_id: one?.id }
  expect(await me.invalid('RepinResource.create', other)).toContain('section_id')
})

test('others’ boards are open to those who may save there only', async ({ as, db, member, pin }) => {
  const me = as(member)
  const board = await makeBoard(db, await makeUser(db), { privacy: 'secret' })
  await me.refused('RepinResource.create', { pin_id: pin.id, board_id: board.id }, 'boardNotFound')
  await addCollaborator(db, board, member)
  await me.call('RepinResource.create', { pin_id: pin.id, board_id: board.id })
})

test('a pin that the viewer may not see cannot be saved', async ({ as, db, member }) => {
  const me = as(member)
  const secret = await makePin(db, await makeBoard(db, await makeUser(db), { privacy: 'secret' }), {
    columns: { audience: 'board' },
  })
  await me.refused('RepinResource.create', { pin_id: secret.id }, 'pinNotFound')
})

test('what is no pin is refused by name', async ({ as, member }) => {
  const me = as(member)
  expect(await me.invalid('RepinResource.create', { pin_id: 7 })).toContain('options.pin_id')
  await me.refused('RepinResource.create', { pin_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'pinNotFound')
})

test('an account that is gone takes its saves with it', async ({ as, db, member, pin }) => {
  const me = as(member)
  await me.call('RepinResource.create', { pin_id: pin.id })
  await db.delete(users).where(eq(users.id, member.id))
  expect(await savesOf(db, member)).toEqual([])
})

test('a save counts towards the pin’s figures of that day, once for each member, unless it is its own pinner’s', async ({
  as,
  db,
  member,
  pin,
}) => {
  const me = as(member)
  const boards = [await makeBoard(db, member), await makeBoard(db, member)]
  await Promise.all(boards.map(async ({ id }) => me.call('RepinResource.create', { pin_id: pin.id, board_id: id })))
  await me.call('RepinResource.create', { pin_id: pin.id, board_id: boards[0]?.id })
  expect(await savesOfDays(db, pin)).toEqual([{ saves: 1 }])
  const theirs = await makeSession(db, { id: pin.pinnerId })
  await as(theirs).call('RepinResource.create', { pin_id: pin.id })
  await as(theirs).call('RepinResource.delete', { pin_id: pin.id })
  expect(await savesOfDays(db, pin)).toEqual([{ saves: 1 }])
})

test('a save removed on the same day counts as long as the member has another of that day', async ({
  as,
  db,
  member,
  pin,
}) => {
  const me = as(member)
  const boards = [await makeBoard(db, member), await makeBoard(db, member)]
  for (const { id } of boards) await me.call('RepinResource.create', { pin_id: pin.id, board_id: id })
  for (const left of [1, 0]) {
    await me.call('RepinResource.delete', { pin_id: pin.id, board_id: boards[left]?.id })
    expect(await savesOfDays(db, pin)).toEqual([{ saves: left }])
  }
})

test('a save removed on the same day does not count, however often; one from another day does', async ({
  as,
  db,
  member,
  pin,
}) => {
  const me = as(member)
  for (let time = 0; time < 3; time += 1) {
    await me.call('RepinResource.create', { pin_id: pin.id })
    await me.call('RepinResource.delete', { pin_id: pin.id })
  }
  expect(await savesOfDays(db, pin)).toEqual([{ saves: 0 }])
  await me.call('RepinResource.create', { pin_id: pin.id })
  const yesterday = Date.now() - DAY_MS
  await db.update(saves).set({ createdAt: yesterday }).where(eq(saves.pinId, pin.id))
  await db
    .update(pinDays)
    .set({ day: Math.floor(yesterday / DAY_MS) })
    .where(eq(pinDays.pinId, pin.id))
  await me.call('RepinResource.delete', { pin_id: pin.id })
  expect(await savesOfDays(db, pin)).toEqual([{ saves: 1 }])
})
