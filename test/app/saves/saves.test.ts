import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { CreatedSave, RemovedSaves, SavedPin } from '#schema/saves/calls.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { readData, expectFailure, query, send } from '../../helpers/client.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let me: UserRow
let cookie: string
let pin: PinRow

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
})

function call(verb: 'create' | 'delete', options: Record<string, unknown>, as: string | undefined = cookie) {
  return send(origin, href('resource', { name: 'RepinResource', verb }), { json: { options }, cookie: as })
}

const savesOfMine = () => db.select().from(saves).where(eq(saves.userId, me.id))
async function repinCount(): Promise<number | undefined> {
  const [row] = await db.select({ count: pins.repinCount }).from(pins).where(eq(pins.id, pin.id))
  return row?.count
}
const savesOfDays = () => db.select({ saves: pinDays.saves }).from(pinDays).where(eq(pinDays.pinId, pin.id))
async function savedTo() {
  const answer = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie })
  return answer.__typename === 'Pin' ? answer.savedTo : answer
}

test('the first save makes a board, and the pin says where it is', async () => {
  const saved = await readData<CreatedSave>(await call('create', { pin_id: pin.id }))
  expect(saved).toMatchObject({ pin_id: pin.id, board: { name: 'Quick saves', slug: 'quick-saves' }, is_new: true })
  expect(await readData<CreatedSave>(await call('create', { pin_id: pin.id }))).toMatchObject({
    ...saved,
    is_new: false,
  })
  expect(await savesOfMine()).toMatchObject([{ id: saved.id, boardId: saved.board.id }])
  expect(await savedTo()).toEqual({
    saveId: saved.id,
    boardId: saved.board.id,
    name: 'Quick saves',
    url: `/${me.username}/quick-saves/`,
    section: null,
    note: '',
  })
  expect(await repinCount()).toBe(1)
})

test('a save that is sent many times at once is one save', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('create', { pin_id: pin.id })))
  const ids = await Promise.all(answers.map(async (answer) => (await readData<SavedPin>(answer)).id))
  expect(new Set(ids).size).toBe(1)
  expect(await savesOfMine()).toHaveLength(1)
  expect(await repinCount()).toBe(1)
})

test('the next save goes where the last one went', async () => {
  const board = await makeBoard(db, me)
  await readData(await call('create', { pin_id: pin.id, board_id: board.id }))
  const other = await makePin(db, board)
  const saved = await readData<SavedPin>(await call('create', { pin_id: other.id }))
  expect(saved.board.id).toBe(board.id)
})

test('letting go takes the pin off every board, once', async () => {
  for (const board of [await makeBoard(db, me), await makeBoard(db, me)])
    await readData(await call('create', { pin_id: pin.id, board_id: board.id }))
  expect(await repinCount()).toBe(2)
  await Promise.all([1, 2].map(async () => readData(await call('delete', { pin_id: pin.id }))))
  expect(await savesOfMine()).toEqual([])
  expect(await repinCount()).toBe(0)
  expect(await savedTo()).toBeNull()
})

test('one save, or the save to one board, is removed by itself', async () => {
  const boards = [await makeBoard(db, me), await makeBoard(db, me), await makeBoard(db, me)]
  const made: SavedPin[] = []
  for (const { id } of boards) made.push(await readData(await call('create', { pin_id: pin.id, board_id: id })))
  const foreign = await makeSession(db, await makeUser(db))
  await readData(await call('delete', { save_id: made[0]?.id }, foreign))
  expect(await repinCount()).toBe(3)
  for (let time = 0; time < 2; time += 1) {
    const answer = await readData<RemovedSaves>(await call('delete', { save_id: made[0]?.id }))
    expect(answer.still_saved?.id).toBe(made[2]?.id)
  }
  expect((await savesOfMine()).map(({ boardId }) => boardId)).toEqual([boards[1]?.id, boards[2]?.id])
  await readData(await call('delete', { pin_id: pin.id, board_id: boards[1]?.id }))
  expect((await savesOfMine()).map(({ boardId }) => boardId)).toEqual([boards[2]?.id])
  expect(await repinCount()).toBe(1)
  await expectFailure(await call('delete', { board_id: boards[2]?.id }), 'invalidInput')
})

test('a save can be in a section of its board; saving again moves it', async () => {
  const board_id = (await makeBoard(db, me)).id
  const rows = ['one', 'two'].map((slug, position) => ({ id: newId(), boardId: board_id, slug, title: slug, position }))
  await db.insert(boardSections).values(rows)
  const [one, two] = rows.map(({ id, slug, title }) => ({ id, slug, title }))
  const options = { pin_id: pin.id, board_id }
  const first = await readData<SavedPin>(await call('create', { ...options, section_id: one?.id }))
  expect(first.section).toEqual(one)
  expect(await readData<SavedPin>(await call('create', options))).toEqual({ ...first, is_new: false })
  const moved = await readData<SavedPin>(await call('create', { ...options, section_id: two?.id }))
  expect(moved).toEqual({ ...first, section: two, is_new: false })
  expect(await savesOfMine()).toMatchObject([{ id: first.id, sectionId: two?.id }])
  expect(await repinCount()).toBe(1)
  const other = { ...options, board_id: (await makeBoard(db, me)).id, section_id: one?.id }
  expect((await expectFailure(await call('create', other), 'invalidInput')).message_detail).toContain('section_id')
})

test('others’ boards are open to those who may save there only', async () => {
  const board = await makeBoard(db, await makeUser(db), { privacy: 'secret' })
  await expectFailure(await call('create', { pin_id: pin.id, board_id: board.id }), 'boardNotFound')
  await addCollaborator(db, board, me)
  await readData(await call('create', { pin_id: pin.id, board_id: board.id }))
})

test('a pin that the viewer may not see cannot be saved', async () => {
  const secret = await makePin(db, await makeBoard(db, await makeUser(db), { privacy: 'secret' }), {
    columns: { audience: 'board' },
  })
  await expectFailure(await call('create', { pin_id: secret.id }), 'pinNotFound')
})

test('only a user signed in with full rights saves', async () => {
  await expectFailure(await call('create', { pin_id: pin.id }, ''), 'notSignedIn')
  const greeted = await makeSession(db, me, { loginState: LOGIN_STATE.limited })
  await expectFailure(await call('create', { pin_id: pin.id }, greeted), 'notSignedIn')
  await expectFailure(await call('delete', { pin_id: pin.id }, greeted), 'notSignedIn')
  expect(await savesOfMine()).toEqual([])
})

test('what is no pin is refused by name', async () => {
  const failure = await expectFailure(await call('create', { pin_id: 7 }), 'invalidInput')
  expect(failure.message_detail).toContain('options.pin_id')
  await expectFailure(await call('create', { pin_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }), 'pinNotFound')
})

test('an account that is gone takes its saves with it', async () => {
  await readData(await call('create', { pin_id: pin.id }))
  await db.delete(users).where(eq(users.id, me.id))
  expect(await savesOfMine()).toEqual([])
})

test('a save counts towards the pin’s figures of that day, once for each member, unless it is its own pinner’s', async () => {
  const boards = [await makeBoard(db, me), await makeBoard(db, me)]
  await Promise.all(boards.map(async ({ id }) => readData(await call('create', { pin_id: pin.id, board_id: id }))))
  await readData(await call('create', { pin_id: pin.id, board_id: boards[0]?.id }))
  expect(await savesOfDays()).toEqual([{ saves: 1 }])
  const theirs = await makeSession(db, { id: pin.pinnerId })
  await readData(await call('create', { pin_id: pin.id }, theirs))
  await readData(await call('delete', { pin_id: pin.id }, theirs))
  expect(await savesOfDays()).toEqual([{ saves: 1 }])
})

test('a save removed on the same day counts as long as the member has another of that day', async () => {
  const boards = [await makeBoard(db, me), await makeBoard(db, me)]
  for (const { id } of boards) await readData(await call('create', { pin_id: pin.id, board_id: id }))
  for (const left of [1, 0]) {
    await readData(await call('delete', { pin_id: pin.id, board_id: boards[left]?.id }))
    expect(await savesOfDays()).toEqual([{ saves: left }])
  }
})

test('a save removed on the same day does not count, however often; one from another day does', async () => {
  for (let time = 0; time < 3; time += 1) {
    await readData(await call('create', { pin_id: pin.id }))
    await readData(await call('delete', { pin_id: pin.id }))
  }
  expect(await savesOfDays()).toEqual([{ saves: 0 }])
  await readData(await call('create', { pin_id: pin.id }))
  const yesterday = Date.now() - DAY_MS
  await db.update(saves).set({ createdAt: yesterday }).where(eq(saves.pinId, pin.id))
  await db
    .update(pinDays)
    .set({ day: Math.floor(yesterday / DAY_MS) })
    .where(eq(pinDays.pinId, pin.id))
  await readData(await call('delete', { pin_id: pin.id }))
  expect(await savesOfDays()).toEqual([{ saves: 1 }])
})
