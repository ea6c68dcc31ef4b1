import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardMoveEntries, boardMoves } from '#db/tables/boards/board-moves.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { BoardEntry } from '#schema/boards/board.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import { MOVE_UNDO_MS, type BoardPermission } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import type { Connection } from '#schema/connection.ts'
import { href } from '#schema/routes.ts'
import { HOUR_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { ENTRIES_PER_STEP, runMove, runStep } from '#worker/features/boards/moves/run-move.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
import { memoryQueue } from '../../helpers/memory-bindings.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  makeBoard,
  makePin,
  makeSections,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'

/** What was queued; tests carry it out themselves. */
let queued: { move: string }[] = []

const queue = memoryQueue<Env['MOVE_QUEUE']>((bodies) => queued.push(...(bodies as typeof queued)))
const site = await ownApp({ options: { bindings: { MOVE_QUEUE: queue } } })
const { origin, db } = site

let me: UserRow
let cookie: string
let from: BoardRow
let to: BoardRow

beforeEach(async () => {
  queued = []
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  from = await makeBoard(db, me, { name: 'From', slug: 'from' })
  to = await makeBoard(db, me, { name: 'To', slug: 'to' })
})

function call(name: string, verb: 'create' | 'update' | 'delete', options: object, as = cookie): Promise<Response> {
  return send(origin, href('resource', { name: `${name}Resource`, verb }), { json: { options }, cookie: as })
}

const move = (options: object, as?: string) => call('BoardMove', 'create', { board_id: from.id, ...options }, as)
async function moved(options: object, as?: string): Promise<BlockingAction> {
  const answer = await move(options, as)
  const { data, ...envelope } = (await answer.json()) as { data: BlockingAction }
  expect([answer.status, envelope]).toMatchObject([202, { status: 'success' }])
  return data
}
const undo = async (id: string, as?: string) => readData<BlockingAction>(await call('BoardMove', 'delete', { id }, as))

async function save(pin: Pick<PinRow, 'id'>, board: BoardRow, more: Partial<typeof saves.$inferInsert> = {}) {
  const { id = newId(), ...columns } = more
  await db.batch([
    db.insert(saves).values({ id, userId: me.id, pinId: pin.id, boardId: board.id, createdAt: 1, ...columns }),
    db
      .update(pins)
      .set({ repinCount: sql`${pins.repinCount} + 1` })
      .where(eq(pins.id, pin.id)),
  ])
  return id
}

async function others(count: number): Promise<PinRow[]> {
  const board = await makeBoard(db, await makeUser(db))
  return Promise.all(Array.from({ length: count }, () => makePin(db, board)))
}

async function addSection(board: BoardRow, title: string): Promise<string> {
  const id = newId()
  await db.insert(boardSections).values({ id, boardId: board.id, slug: title.toLowerCase(), title, position: 0 })
  return id
}

async function join(board: BoardRow, user: UserRow, permissions: BoardPermission[]): Promise<void> {
  await db.insert(boardCollaborators).values({ boardId: board.id, userId: user.id, permissions, createdAt: 1 })
}

/** Ids of saves and pins on a board. */
async function entries(board: Pick<BoardRow, 'id'>): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select id from saves where board_id = ${board.id}
    union all select id from pins where board_id = ${board.id} and deleted_at is null order by id`)
  return rows.map(({ id }) => id)
}

async function sectionsOf(ids: string[]): Promise<(string | null)[]> {
  const rows = await db.select().from(saves).where(inArray(saves.id, ids)).orderBy(asc(saves.id))
  return rows.map(({ sectionId }) => sectionId)
}

async function repinCount(pin: PinRow): Promise<number | undefined> {
  return (await db.select({ count: pins.repinCount }).from(pins).where(eq(pins.id, pin.id)))[0]?.count
}

async function blockingActions(board: BoardRow, as = cookie): Promise<BlockingAction[]> {
  const path = href('boardCall', { id: board.id }, { fields: 'id,blocking_actions' })
  const data = await readData<{ id: string; blocking_actions: BlockingAction[] }>(
    await send(origin, path, { cookie: as }),
  )
  expect(Object.keys(data)).toEqual(['id', 'blocking_actions'])
  return data.blocking_actions
}

describe('moving', () => {
  test('takes saves and own pins along, into a section, and back again', async () => {
    const [one, two, three] = (await others(3)) as [PinRow, PinRow, PinRow]
    const kept = [await save(one, from), await save(two, from)].toSorted()
    const left = await save(three, from)
    const own = await makePin(db, from)
    const section = await addSection(to, 'Ropes')
    const action = await moved({ save_ids: [...kept, own.id], to_section_id: section, mode: 'move' })
    expect(action).toMatchObject({ progress: 1, section_id: null, kind: 'move' })
    expect(await entries(to)).toEqual([...kept, own.id].toSorted())
    expect(await entries(from)).toEqual([left])
    expect(await sectionsOf(kept)).toEqual([section, section])
    const [pin] = await db.select().from(pins).where(eq(pins.id, own.id))
    expect(pin).toMatchObject({ boardId: to.id, sectionId: section, audience: 'public' })
    expect(await repinCount(one)).toBe(1)

    expect(await undo(action.id)).toMatchObject({ kind: 'undo', progress: 1 })
    expect(await entries(from)).toEqual([...kept, left, own.id].toSorted())
    expect(await sectionsOf(kept)).toEqual([null, null])
    // Undone once is undone.
    expect(await undo(action.id)).toMatchObject({ id: action.id, progress: 1 })
  })

  test('of a pin that is there already leaves one, and its undo gives back two', async () => {
    const [one] = (await others(1)) as [PinRow]
    const [first, second] = [await save(one, from), await save(one, to)]
    const own = await makePin(db, from)
    const ownSave = await save(own, to)
    const action = await moved({ save_ids: [first, own.id], to_board_id: to.id, mode: 'move' })
    expect(await entries(to)).toEqual([second, own.id].toSorted())
    expect(await entries(from)).toEqual([])
    expect([await repinCount(one), await repinCount(own)]).toEqual([1, 0])
    await undo(action.id)
    expect(await entries(from)).toEqual([first, own.id].toSorted())
    expect(await entries(to)).toEqual([second, ownSave].toSorted())
    expect([await repinCount(one), await repinCount(own)]).toEqual([2, 1])
  })

  test('within a board changes the section; a board of no section is everything of it', async () => {
    const [one, two] = (await others(2)) as [PinRow, PinRow]
    const [ropes, masts] = [await addSection(from, 'Ropes'), await addSection(from, 'Masts')]
    const ids = [await save(one, from, { sectionId: ropes }), await save(two, from)].toSorted()
    await moved({ section_id: null, all: true, to_section_id: masts, mode: 'move' })
    expect(new Set(await sectionsOf(ids))).toEqual(new Set([masts, ropes]))
    await moved({ section_id: masts, all: true, to_section_id: null, mode: 'move' })
    expect(new Set(await sectionsOf(ids))).toEqual(new Set([null, ropes]))
  })

  test('onto a secret board hides own pins, and its undo shows them again', async () => {
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, to.id))
    const own = await makePin(db, from)
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    const audience = async () => (await db.select().from(pins).where(eq(pins.id, own.id)))[0]?.audience
    expect(await audience()).toBe('board')
    await undo(action.id)
    expect(await audience()).toBe('public')
  })

  test('puts all on top in its order with its notes, and its undo puts all back', async () => {
    const [one, two, three, four] = (await others(4)) as [PinRow, PinRow, PinRow, PinRow]
    const late = newId(Date.now() - 1_000)
    const made = await makePin(db, from, { columns: { id: newId(5_000), boardPosition: late } })
    const first = await save(one, from, { id: newId(9_000), position: newId(4_000), note: 'In the hall' })
    const second = await save(two, from, { id: newId(3_000) })
    const twice = await save(three, from, { note: 'For the roof' })
    const stays = await save(three, to)
    const there = await save(four, to)
    const shown = async (board: BoardRow) => {
      const answer = await query(origin, 'BoardPinsQuery', { username: me.username, board: board.slug }, { cookie })
      return (answer as { edges: { node: { id: string } }[] }).edges.map(({ node }) => node.id)
    }
    const notes = async () =>
      Object.fromEntries(
        (await db.select().from(saves).where(eq(saves.userId, me.id))).map(({ id, note }) => [id, note]),
      )
    const before = [await shown(from), await shown(to), await notes()]
    expect(before[0]).toEqual([three.id, made.id, one.id, two.id])

    const action = await moved({ save_ids: [made.id, first, second, twice], to_board_id: to.id, mode: 'move' })
    expect(await shown(to)).toEqual([made.id, one.id, two.id, four.id, three.id])
    expect(await notes()).toEqual({ [first]: 'In the hall', [second]: '', [stays]: 'For the roof', [there]: '' })
    await undo(action.id)
    expect([await shown(from), await shown(to), await notes()]).toEqual(before)

    const copy = await moved({ all: true, to_board_id: to.id, mode: 'copy' })
    expect((await shown(to)).slice(0, 3)).toEqual([made.id, one.id, two.id])
    expect(Object.values(await notes()).filter((note) => note === 'In the hall')).toHaveLength(2)
    await undo(copy.id)
    const merge = await moved({ to_board_id: to.id, mode: 'merge' })
    // The order is by when they were saved, or where they were put.
    expect(await shown(to)).toEqual([four.id, three.id, made.id, one.id, two.id])
    await undo(merge.id)
    expect([await shown(from), await shown(to), await notes()]).toEqual(before)
  })

  test('clears a cover that is no longer there', async () => {
    const own = await makePin(db, from)
    await db.update(boards).set({ coverPinId: own.id }).where(eq(boards.id, from.id))
    await moved({ all: true, to_board_id: to.id, mode: 'move' })
    expect((await db.select().from(boards).where(eq(boards.id, from.id)))[0]?.coverPinId).toBeNull()
  })
})

describe('copying', () => {
  test('makes saves of one’s own that keep their order, and only once', async () => {
    const board = await makeBoard(db, await makeUser(db))
    const made: PinRow[] = []
    for (let place = 0; place < 3; place += 1)
      made.push(await makePin(db, board, { columns: { id: newId(place + 1) } }))
    const [hidden] = (await others(1)) as [PinRow]
    await db.update(pins).set({ audience: 'board', boardId: board.id }).where(eq(pins.id, hidden.id))
    const action = await moved({ board_id: board.id, all: true, to_board_id: to.id, mode: 'copy' })
    const copies = await db.select().from(saves).where(eq(saves.boardId, to.id)).orderBy(asc(saves.id))
    expect(copies.map(({ pinId }) => pinId)).toEqual(made.map(({ id }) => id))
    expect(copies.every(({ id, userId }) => id.length === 26 && userId === me.id)).toBe(true)
    expect(await Promise.all(made.map(repinCount))).toEqual([1, 1, 1])
    await moved({ board_id: board.id, all: true, to_board_id: to.id, mode: 'copy' })
    expect(await Promise.all(made.map(repinCount))).toEqual([1, 1, 1])
    await undo(action.id)
    expect(await entries(to)).toEqual([])
    expect(await Promise.all(made.map(repinCount))).toEqual([0, 0, 0])
  })
})

describe('deleting', () => {
  test('takes saves away and deletes own pins, and its undo brings both back', async () => {
    const [one] = (await others(1)) as [PinRow]
    const kept = await save(one, from)
    const own = await makePin(db, from)
    const action = await moved({ all: true, mode: 'delete' })
    expect(await entries(from)).toEqual([])
    expect(await repinCount(one)).toBe(0)
    expect((await send(origin, href('pin', { id: own.id }), { cookie })).status).toBe(404)
    await undo(action.id)
    expect(await entries(from)).toEqual([kept, own.id].toSorted())
    expect(await repinCount(one)).toBe(1)
    expect((await send(origin, href('pin', { id: own.id }), { cookie })).status).toBe(200)
  })

  test('of a pin of a collaborator gives it back to them', async () => {
    const friend = await makeUser(db)
    await join(from, friend, ['save_pins'])
    const theirs = await makePin(db, from, { columns: { pinnerId: friend.id } })
    await moved({ all: true, mode: 'delete' })
    const [row] = await db
      .select({ name: boards.name, ownerId: boards.ownerId, deletedAt: pins.deletedAt })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(eq(pins.id, theirs.id))
    expect(row).toEqual({ name: 'Quick saves', ownerId: friend.id, deletedAt: null })
  })
})

describe('on a board of several', () => {
  test('those who may not edit pins move only their own', async () => {
    const friend = await makeUser(db)
    const theirCookie = await makeSession(db, friend)
    await join(from, friend, ['save_pins'])
    const theirBoard = await makeBoard(db, friend)
    const [one, two] = (await others(2)) as [PinRow, PinRow]
    const mine = await save(one, from)
    const theirs = await save(two, from, { userId: friend.id })
    await moved({ save_ids: [mine, theirs], to_board_id: theirBoard.id, mode: 'move' }, theirCookie)
    expect([await entries(from), await entries(theirBoard)]).toEqual([[mine], [theirs]])
    await expectFailure(await move({ mode: 'merge', to_board_id: theirBoard.id }, theirCookie), 'boardNotYours')
  })

  test('what others made or saved goes back to them where they may not save, and the other board gets saves', async () => {
    const friend = await makeUser(db)
    await join(from, friend, ['save_pins'])
    const [one] = (await others(1)) as [PinRow]
    const theirs = await save(one, from, { userId: friend.id, note: 'Only for me' })
    const pin = await makePin(db, from, { columns: { pinnerId: friend.id } })
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    const rows = await db.select().from(saves).where(eq(saves.boardId, to.id))
    expect(new Set(rows.map(({ userId, pinId }) => `${userId} ${pinId}`))).toEqual(
      new Set([`${me.id} ${one.id}`, `${me.id} ${pin.id}`]),
    )
    expect(rows.map(({ note }) => note)).toEqual(['', ''])
    expect([await repinCount(pin), await repinCount(one)]).toEqual([1, 2])
    const home = await db
      .select({ name: boards.name, ownerId: boards.ownerId, userId: saves.userId, note: saves.note })
      .from(saves)
      .innerJoin(boards, eq(boards.id, saves.boardId))
      .where(eq(saves.id, theirs))
    expect(home).toEqual([{ name: 'Quick saves', ownerId: friend.id, userId: friend.id, note: 'Only for me' }])
    await undo(action.id)
    expect(await entries(from)).toEqual([theirs, pin.id].toSorted())
    expect(await entries(to)).toEqual([])
    const [row] = await db.select().from(saves).where(eq(saves.id, theirs))
    expect(row).toMatchObject({ userId: friend.id, note: 'Only for me' })
    expect([await repinCount(pin), await repinCount(one)]).toEqual([0, 1])
  })

  test('what its owner saved stays with them when an editor moves it from their “Quick saves” to an own board', async () => {
    const friend = await makeUser(db)
    const theirCookie = await makeSession(db, friend)
    const home = await makeBoard(db, me, { name: 'Quick saves', slug: 'quick-saves' })
    await join(home, friend, ['edit_pins'])
    const theirBoard = await makeBoard(db, friend)
    const section = await addSection(home, 'Ropes')
    const [one] = (await others(1)) as [PinRow]
    const mine = await save(one, home, { note: 'Only for me', sectionId: section })
    const action = await moved(
      { board_id: home.id, save_ids: [mine], to_board_id: theirBoard.id, mode: 'move' },
      theirCookie,
    )
    expect(await entries(home)).toEqual([mine])
    expect(await entries(theirBoard)).toHaveLength(1)
    await undo(action.id, theirCookie)
    expect([await entries(home), await entries(theirBoard)]).toEqual([[mine], []])
    const [row] = await db.select().from(saves).where(eq(saves.id, mine))
    expect(row).toMatchObject({ userId: me.id, note: 'Only for me', sectionId: section })
  })

  test('what goes back to whom has it there already leaves its note, and an undo brings it back', async () => {
    const friend = await makeUser(db)
    await join(from, friend, ['save_pins'])
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, from.id))
    const home = await makeBoard(db, friend, { name: 'Quick saves', slug: 'quick-saves', privacy: 'secret' })
    const [one] = (await others(1)) as [PinRow]
    const theirs = await save(one, from, { userId: friend.id, note: 'Only for me' })
    const twin = await save(one, home, { userId: friend.id })
    const notes = async () => {
      const rows = await db.select().from(saves).where(eq(saves.userId, friend.id))
      return Object.fromEntries(rows.map(({ id, note, boardId }) => [id, [boardId, note]]))
    }
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    expect(await notes()).toEqual({ [twin]: [home.id, 'Only for me'] })
    await undo(action.id)
    expect(await notes()).toEqual({ [twin]: [home.id, ''], [theirs]: [from.id, 'Only for me'] })
  })
})

describe('merging', () => {
  test('unites boards by their sections, and the old address leads to the other', async () => {
    const [ropes, masts] = [await addSection(from, 'Ropes'), await addSection(from, 'Masts')]
    const there = await addSection(to, 'Ropes')
    const [one, two, three] = (await others(3)) as [PinRow, PinRow, PinRow]
    const ids = [
      await save(one, from, { sectionId: ropes }),
      await save(two, from, { sectionId: masts }),
      await save(three, from),
    ].toSorted()
    const path = href('board', { username: me.username, board: 'from' })
    const action = await moved({ to_board_id: to.id, mode: 'merge' })
    expect(action).toMatchObject({ kind: 'merge', section_id: -1, progress: 1 })
    const titles = await db.select().from(boardSections).where(eq(boardSections.boardId, to.id))
    expect(titles.map(({ title }) => title).toSorted()).toEqual(['Masts', 'Ropes'])
    expect(await entries(to)).toEqual(ids)
    const made = titles.find(({ title }) => title === 'Masts')?.id
    expect(new Set(await sectionsOf(ids))).toEqual(new Set([there, made, null]))
    for (const sent of [{}, { cookie }]) {
      const answer = await send(origin, path, sent)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        href('board', { username: me.username, board: 'to' }),
      ])
    }

    await undo(action.id)
    expect((await send(origin, path)).status).toBe(200)
    expect([await entries(from), await entries(to)]).toEqual([ids, []])
    expect(new Set(await sectionsOf(ids))).toEqual(new Set([masts, ropes, null]))
    const rest = await db.select().from(boardSections).where(eq(boardSections.boardId, to.id))
    expect(rest.map(({ title }) => title)).toEqual(['Ropes'])
  })

  test('leads on over several merges, and not to a board that has turned secret', async () => {
    const last = await makeBoard(db, me, { name: 'Last', slug: 'last' })
    await moved({ to_board_id: to.id, mode: 'merge' })
    await moved({ board_id: to.id, to_board_id: last.id, mode: 'merge' })
    const path = href('board', { username: me.username, board: 'from' })
    expect((await send(origin, path)).headers.get('location')).toBe(
      href('board', { username: me.username, board: 'last' }),
    )
    await call('Board', 'update', { board_id: last.id, privacy: 'secret' })
    expect((await send(origin, path)).status).toBe(404)
    // A new board of that name stands there itself.
    await readData<BoardAnswer>(await call('Board', 'create', { name: 'From' }))
    expect((await send(origin, path)).status).toBe(200)
  })

  test('a section goes into another one, and comes back with its pins', async () => {
    const [ropes, masts] = [await addSection(from, 'Ropes'), await addSection(from, 'Masts')]
    const [one] = (await others(1)) as [PinRow]
    const id = await save(one, from, { sectionId: ropes })
    const action = await moved({ section_id: ropes, to_section_id: masts, mode: 'merge' })
    expect(action.section_id).toBe(ropes)
    expect(await sectionsOf([id])).toEqual([masts])
    const titles = async () =>
      (await db.select().from(boardSections).where(eq(boardSections.boardId, from.id))).map(({ title }) => title)
    expect(await titles()).toEqual(['Masts'])
    await undo(action.id)
    expect((await titles()).toSorted()).toEqual(['Masts', 'Ropes'])
    expect(await sectionsOf([id])).toEqual([ropes])
  })

  test('addresses of a section lead to where its pins are, over several merges, until these are undone', async () => {
    const section = async (title: string, board = from) => {
      const { sections } = await readData<BoardAnswer>(
        await call('BoardSection', 'create', { board_id: board.id, title }),
      )
      return sections.at(-1)?.id ?? ''
    }
    const [ropes, masts, knots] = [await section('Ropes'), await section('Masts'), await section('Knots')]
    await call('BoardSection', 'update', { section_id: ropes, title: 'Lines' })
    const at = (board: string, name?: string) =>
      name === undefined
        ? href('board', { username: me.username, board })
        : href('boardSection', { username: me.username, board, section: name })
    const lead = async (name: string) => (await send(origin, `${at('from', name)}?a=1`)).headers.get('location')
    const all = async () => [await lead('ropes'), await lead('lines'), await lead('masts'), await lead('knots')]
    const asBefore = [`${at('from', 'lines')}?a=1`, null, null, null]
    const to1 = (path: string) => `${path}?a=1`

    const first = await moved({ section_id: ropes, to_section_id: masts, mode: 'merge' })
    expect(await all()).toEqual([to1(at('from', 'masts')), to1(at('from', 'masts')), null, null])
    expect(await lead('LINES')).toBe(to1(at('from', 'masts')))
    const second = await moved({ section_id: masts, to_board_id: to.id, mode: 'merge' })
    expect(await all()).toEqual([to1(at('to')), to1(at('to')), to1(at('to')), null])
    const third = await moved({ to_board_id: to.id, mode: 'merge' })
    expect(await all()).toEqual([to1(at('to')), to1(at('to')), to1(at('to')), to1(at('to', 'knots'))])
    await undo(third.id)
    await undo(second.id)
    expect(await all()).toEqual([to1(at('from', 'masts')), to1(at('from', 'masts')), null, null])
    await undo(first.id)
    expect(await all()).toEqual(asBefore)

    // Nothing is said about a board or a target that the reader may not open.
    await moved({ section_id: knots, to_board_id: to.id, mode: 'merge' })
    expect(await lead('knots')).toBe(to1(at('to')))
    for (const hidden of [from, to]) {
      await call('Board', 'update', { board_id: hidden.id, privacy: 'secret' })
      expect((await send(origin, at('from', 'knots'))).status).toBe(404)
      await call('Board', 'update', { board_id: hidden.id, privacy: 'public' })
    }
    await section('Knots')
    expect((await send(origin, at('from', 'knots'))).status).toBe(200)
  })

  test('former addresses of sections hold where their board is merged, also where no section was made', async () => {
    const ropes = await addSection(from, 'Ropes')
    await call('BoardSection', 'update', { section_id: ropes, title: 'Lines' })
    const masts = await addSection(from, 'Masts')
    const lead = async (section: string) =>
      (await send(origin, href('boardSection', { username: me.username, board: 'from', section }))).headers.get(
        'location',
      )
    const knots = await addSection(from, 'Knots')
    await moved({ section_id: knots, to_section_id: masts, mode: 'merge' })
    const { id } = await moved({ to_board_id: to.id, mode: 'merge' })
    const there = (section: string) => href('boardSection', { username: me.username, board: 'to', section })
    const all = async () => [await lead('ropes'), await lead('lines'), await lead('masts'), await lead('knots')]
    expect(await all()).toEqual([there('lines'), there('lines'), there('masts'), there('masts')])
    await undo(id)
    const back = (section: string) => href('boardSection', { username: me.username, board: 'from', section })
    expect(await all()).toEqual([back('lines'), null, null, back('masts')])

    const owner = await makeUser(db)
    const theirs = await makeBoard(db, owner, { name: 'Theirs', slug: 'theirs' })
    await join(theirs, me, ['save_pins'])
    await moved({ to_board_id: theirs.id, mode: 'merge' })
    const board = href('board', { username: owner.username, board: 'theirs' })
    expect(await all()).toEqual([board, board, board, board])
  })

  test('of a board or a section into itself is refused', async () => {
    const section = await addSection(from, 'Ropes')
    await expectFailure(await move({ to_board_id: from.id, mode: 'merge' }), 'sameBoard')
    await expectFailure(await move({ to_section_id: section, mode: 'merge' }), 'sameBoard')
    await expectFailure(await move({ section_id: section, to_section_id: section, mode: 'merge' }), 'sameBoard')
    await expectFailure(await move({ mode: 'merge' }), 'sameBoard')
  })
})

describe('what is less than a board or a section', () => {
  const scene = async () => {
    const [ropes, masts] = [await addSection(from, 'Ropes'), await addSection(from, 'Masts')]
    const [one, two, three] = (await others(3)) as [PinRow, PinRow, PinRow]
    const ids = {
      loose: await save(one, from),
      ropes: await save(two, from, { sectionId: ropes }),
      masts: await save(three, from, { sectionId: masts }),
    }
    const friend = await makeUser(db)
    await join(from, friend, ['edit_board', 'edit_pins'])
    return { ropes, masts, ids, theirCookie: await makeSession(db, friend), theirs: await makeBoard(db, friend) }
  }

  test('is never merged, by its owner or by others, and a board stays whole', async () => {
    const { ropes, masts, ids, theirCookie, theirs } = await scene()
    const before = await entries(from)
    for (const options of [
      { save_ids: [ids.loose], to_board_id: to.id },
      { section_id: null, to_board_id: to.id },
      { section_id: null, to_section_id: ropes },
      { save_ids: [ids.loose], to_board_id: from.id },
      { section_id: ropes, save_ids: [ids.ropes], to_section_id: masts },
    ]) {
      await expectFailure(await move({ ...options, mode: 'merge' }), 'invalidInput')
      const byFriend = 'to_board_id' in options ? { ...options, to_board_id: theirs.id } : options
      await expectFailure(await move({ ...byFriend, mode: 'merge' }, theirCookie), 'invalidInput')
    }
    await expectFailure(await move({ to_board_id: theirs.id, mode: 'merge' }, theirCookie), 'boardNotYours')
    expect(await entries(from)).toEqual(before)
    expect(await db.$count(boardMoves, eq(boardMoves.boardId, from.id))).toBe(0)
    expect((await db.select().from(boards).where(eq(boards.id, from.id)))[0]?.deletedAt).toBeNull()
  })

  test('leaves the rest of the section where it is', async () => {
    const { ropes, ids } = await scene()
    await moved({ section_id: ropes, save_ids: [ids.ropes, ids.masts, ids.loose], mode: 'delete' })
    expect(await entries(from)).toEqual([ids.loose, ids.masts].toSorted())
    await moved({ section_id: null, save_ids: [ids.masts, ids.loose], to_board_id: to.id, mode: 'move' })
    expect([await entries(from), await entries(to)]).toEqual([[ids.masts], [ids.loose]])
  })

  test('moved to where it is ends there', async () => {
    const { ropes, ids } = await scene()
    const options = { section_id: ropes, save_ids: [ids.ropes], to_section_id: ropes, mode: 'move' }
    expect(await moved(options)).toMatchObject({ progress: 1 })
    expect(await moved({ section_id: null, all: true, to_board_id: from.id, mode: 'move' })).toMatchObject({
      progress: 1,
    })
    expect(await sectionsOf([ids.ropes])).toEqual([ropes])
  })
})

describe('an undo', () => {
  test('of a copy leaves the saves that their user has moved or noted since', async () => {
    const [one, two, three] = (await others(3)) as [PinRow, PinRow, PinRow]
    for (const pin of [one, two, three]) await save(pin, from)
    const action = await moved({ all: true, to_board_id: to.id, mode: 'copy' })
    const copies = await db.select().from(saves).where(eq(saves.boardId, to.id))
    const copyOf = (pin: PinRow) => copies.find(({ pinId }) => pinId === pin.id)?.id ?? ''
    const last = await makeBoard(db, me)
    await readData(await call('Repin', 'update', { save_id: copyOf(one), board_id: last.id }))
    await readData(await call('Repin', 'update', { save_id: copyOf(two), note: 'For the hall' }))
    await undo(action.id)
    expect([await entries(last), await entries(to)]).toEqual([[copyOf(one)], [copyOf(two)]])
    expect([await repinCount(one), await repinCount(two), await repinCount(three)]).toEqual([2, 2, 1])
  })

  test('of a move brings no save back that its user has removed since', async () => {
    const [one, two] = (await others(2)) as [PinRow, PinRow]
    const [removed, kept] = [await save(one, from), await save(two, from)]
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    await readData(await call('Repin', 'delete', { save_id: removed }))
    await undo(action.id)
    expect([await entries(from), await entries(to), await repinCount(one)]).toEqual([[kept], [], 0])
  })

  test('puts nothing on a board that was deleted since, and says so', async () => {
    const own = await makePin(db, from)
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    await readData(await call('Board', 'delete', { board_id: from.id }))
    await expectFailure(await call('BoardMove', 'delete', { id: action.id }), 'boardNotFound')
    expect(await entries(to)).toEqual([own.id])
  })

  test('stops where the board is deleted meanwhile', async () => {
    const own = await makePin(db, from)
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    await db.batch([
      db.update(boardMoves).set({ status: 'undoing', endedAt: null }).where(eq(boardMoves.id, action.id)),
      db.update(boards).set({ deletedAt: 1, privacy: 'secret' }).where(eq(boards.id, from.id)),
    ])
    await runStep(db, action.id, Date.now())
    const [row] = await db.select().from(boardMoves).where(eq(boardMoves.id, action.id))
    expect([row?.status, row?.error, await entries(to)]).toEqual(['failed', 'boardNotFound', [own.id]])
  })

  test('brings the cover back, and the addresses that led to a merged board', async () => {
    const own = await makePin(db, from)
    await db.update(boards).set({ coverPinId: own.id }).where(eq(boards.id, from.id))
    const earlier = await makeBoard(db, me, { name: 'Earlier', slug: 'earlier' })
    await moved({ board_id: earlier.id, to_board_id: from.id, mode: 'merge' })
    const action = await moved({ to_board_id: to.id, mode: 'merge' })
    await undo(action.id)
    expect((await db.select().from(boards).where(eq(boards.id, from.id)))[0]?.coverPinId).toBe(own.id)
    const answer = await send(origin, href('board', { username: me.username, board: 'earlier' }))
    expect(answer.headers.get('location')).toBe(href('board', { username: me.username, board: 'from' }))
  })
})

test('a copy by a stranger is in no one’s way, and no one else sees it', async () => {
  const stranger = await makeUser(db)
  const theirCookie = await makeSession(db, stranger)
  const theirs = await makeBoard(db, stranger)
  await makePin(db, from)
  const copy = await moved({ all: true, to_board_id: theirs.id, mode: 'copy' }, theirCookie)
  await db.update(boardMoves).set({ endedAt: null, status: 'running' }).where(eq(boardMoves.id, copy.id))
  expect(await blockingActions(from)).toEqual([])
  await moved({ all: true, to_board_id: to.id, mode: 'move' })
  await expectFailure(await move({ all: true, to_board_id: theirs.id, mode: 'copy' }, theirCookie), 'boardBusy')
})

test('a merge makes sections only where its user may make them; the other Pins stand in none', async () => {
  const friend = await makeUser(db)
  const theirs = await makeBoard(db, friend)
  await join(theirs, me, ['save_pins'])
  const [ropes, there] = [await addSection(from, 'Ropes'), await addSection(theirs, 'Masts')]
  const masts = await addSection(from, 'Masts')
  const [one, two] = (await others(2)) as [PinRow, PinRow]
  const ids = [await save(one, from, { sectionId: ropes }), await save(two, from, { sectionId: masts })]
  const action = await moved({ to_board_id: theirs.id, mode: 'merge' })
  expect(new Set(await sectionsOf(ids))).toEqual(new Set([null, there]))
  expect(await db.$count(boardSections, eq(boardSections.boardId, theirs.id))).toBe(1)
  await undo(action.id)
  expect(new Set(await sectionsOf(ids))).toEqual(new Set([ropes, masts]))
})

test('what is saved or made on a board that is being merged goes along', async () => {
  const pinsOfOthers = await others(6)
  const friend = await makeUser(db)
  await join(from, friend, ['save_pins'])
  for (const pin of pinsOfOthers.slice(0, 3)) await save(pin, from)
  const { id } = await moved({ to_board_id: to.id, mode: 'merge' })
  // The pin is as before its first step, which is then one of several.
  await undo(id)
  const again = await moved({ all: true, to_board_id: to.id, mode: 'move' })
  await undo(again.id)
  await db
    .update(boardMoves)
    .set({ mode: 'merge', status: 'running', endedAt: null, cursor: '~', step: 0, done: 0 })
    .where(eq(boardMoves.id, again.id))
  for (const pin of pinsOfOthers.slice(3)) {
    await runStep(db, again.id, Date.now(), 1)
    await save(pin, from, pin === pinsOfOthers[3] ? { userId: friend.id } : {})
  }
  const made = await makePin(db, from, { columns: { pinnerId: friend.id } })
  await runMove(db, again.id, Date.now)
  const [row] = await db.select().from(boardMoves).where(eq(boardMoves.id, again.id))
  expect([row?.status, await entries(from)]).toEqual(['done', []])
  const arrived = await db.select({ pinId: saves.pinId }).from(saves).where(eq(saves.boardId, to.id))
  expect(arrived.map(({ pinId }) => pinId).toSorted()).toEqual(
    [...pinsOfOthers.map((pin) => pin.id), made.id].toSorted(),
  )
  const [home] = await db
    .select({ ownerId: boards.ownerId, deletedAt: boards.deletedAt })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(eq(pins.id, made.id))
  expect(home).toEqual({ ownerId: friend.id, deletedAt: null })
})

describe('an option that is not used with the others', () => {
  test.each([
    [{ save_ids: ['a'], all: true, to_board_id: 'b', mode: 'move' }, 'all'],
    [{ save_ids: ['a'], to_board_id: 'b', mode: 'delete' }, 'to_board_id'],
    [{ all: true, to_section_id: null, mode: 'delete' }, 'to_section_id'],
    [{ all: true, mode: 'move' }, 'to_board_id'],
    [{ all: true, mode: 'copy' }, 'to_board_id'],
    [{ to_board_id: 'b', mode: 'copy' }, 'save_ids'],
    [{ section_id: null, to_board_id: 'b', mode: 'merge' }, 'section_id'],
    [{ save_ids: ['a'], to_board_id: 'b', mode: 'merge' }, 'save_ids'],
    [{ all: true, to_board_id: 'b', mode: 'move', sections: true }, 'sections'],
  ])('%j is refused by its name', async (options, field) => {
    const answer = await move(options)
    const { message_detail: detail } = (await answer.json()) as { message_detail: string }
    expect([answer.status, detail]).toEqual([400, expect.stringContaining(`options.${field}: `)])
  })
})

describe('a move is refused', () => {
  test.each([
    ['deleted', async (id: string) => call('Board', 'delete', { board_id: id })],
    ['not there', async () => undefined],
  ])('to a board that is %s', async (state, change) => {
    const id = state === 'deleted' ? to.id : newId()
    await change(id)
    await save((await others(1))[0] as PinRow, from)
    await expectFailure(await move({ all: true, to_board_id: id, mode: 'move' }), 'boardNotFound')
    expect(await entries(from)).toHaveLength(1)
  })

  test('to a board of another that has turned secret, to one where the viewer may not save, and by a stranger', async () => {
    const friend = await makeUser(db)
    const theirs = await makeBoard(db, friend)
    await expectFailure(await move({ all: true, to_board_id: theirs.id, mode: 'move' }), 'boardNotYours')
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, theirs.id))
    await expectFailure(await move({ all: true, to_board_id: theirs.id, mode: 'move' }), 'boardNotFound')
    const theirCookie = await makeSession(db, friend)
    await expectFailure(await move({ all: true, to_board_id: theirs.id, mode: 'move' }, theirCookie), 'boardNotYours')
    await expectFailure(
      await move({ all: true, to_board_id: theirs.id, to_section_id: newId(), mode: 'copy' }, theirCookie),
      'invalidInput',
    )
    await expectFailure(await move({ to_board_id: to.id, mode: 'move' }), 'invalidInput')
    await expectFailure(await call('BoardMove', 'delete', { id: newId() }), 'moveNotFound')
    const answer = await send(origin, href('boardCall', { id: from.id }, { fields: 'id,secrets' }), { cookie })
    await expectFailure(answer, 'invalidInput')
  })

  test('while another one is on its way from the same board', async () => {
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    await db.update(boardMoves).set({ endedAt: null, status: 'running' }).where(eq(boardMoves.id, action.id))
    await expectFailure(await move({ all: true, to_board_id: to.id, mode: 'move' }), 'boardBusy')
    expect(await blockingActions(from)).toMatchObject([{ id: action.id, section_id: -1, kind: 'move' }])
    expect(await blockingActions(from, await makeSession(db, await makeUser(db)))).toEqual([])
  })

  test('undone after a minute, or by another', async () => {
    const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
    const other = await makeSession(db, await makeUser(db))
    await expectFailure(await call('BoardMove', 'delete', { id: action.id }, other), 'moveNotFound')
    await db
      .update(boardMoves)
      .set({ endedAt: Date.now() - MOVE_UNDO_MS - 1_000 })
      .where(eq(boardMoves.id, action.id))
    await expectFailure(await call('BoardMove', 'delete', { id: action.id }), 'undoExpired')
    await site.runScheduled(Date.now() + HOUR_MS)
    expect(await db.$count(boardMoves, eq(boardMoves.id, action.id))).toBe(0)
    expect(await db.$count(boardMoveEntries, eq(boardMoveEntries.moveId, action.id))).toBe(0)
  })
})

const MANY = 5_000

/** Half of them saves, half of them own pins; every tenth save is on the other board already. */
async function fill(): Promise<{ ids: string[]; doubled: string[] }> {
  const [model] = (await others(1)) as [PinRow]
  const columns = sql.raw('kind, picture_signature, title, created_at, audience, repin_count, pinner_id, board_id, id')
  const numbers = sql`with recursive numbers (n) as (
    select 1 union all select n + 1 from numbers where n < ${MANY / 2})`
  const stem = newId().slice(0, 20)
  const foreign = stem.replace(/.$/, 'A')
  await db.batch([
    db.run(sql`insert into pins (${columns}) ${numbers}
      select 'image', ${model.imageSignature}, 'Many', 1, 'public', 1,
      ${model.pinnerId}, ${model.boardId}, ${foreign} || printf('%06d', n) from numbers`),
    db.run(sql`insert into pins (${columns}) ${numbers}
      select 'image', ${model.imageSignature}, 'Own', 1, 'public', 0,
      ${me.id}, ${from.id}, ${stem.replace(/.$/, 'B')} || printf('%06d', n) from numbers`),
    db.run(sql`insert into saves (id, user_id, pin_id, board_id, created_at) ${numbers}
      select ${stem.replace(/.$/, 'C')} || printf('%06d', n), ${me.id}, ${foreign} || printf('%06d', n), ${from.id}, 1
      from numbers`),
    db.run(sql`insert into saves (id, user_id, pin_id, board_id, created_at) ${numbers}
      select ${stem.replace(/.$/, 'D')} || printf('%06d', n), ${me.id}, ${foreign} || printf('%06d', n), ${to.id}, 1
      from numbers where n % 10 = 0`),
    db.run(sql`update pins set repin_count = (select count(*) from saves s where s.pin_id = pins.id)
      where board_id = ${model.boardId}`),
  ])
  return { ids: await entries(from), doubled: await entries(to) }
}

/** A database that is cut off at some of its writes: before they are done, or after, with the answer lost. */
function cutOff(kills: readonly { step: number; isDone: boolean }[]): { db: Database; killed: () => number } {
  let step = 0
  let killed = 0
  const cut = new Proxy(db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (name !== 'batch') return typeof own === 'function' ? (own as () => unknown).bind(target) : own
      return async (...statements: Parameters<Database['batch']>) => {
        step += 1
        const kill = kills.find((one) => one.step === step)
        if (kill && !kill.isDone) {
          killed += 1
          throw new Error('killed before')
        }
        const answer = await target.batch(...statements)
        if (kill) {
          killed += 1
          throw new Error('killed after')
        }
        return answer
      }
    },
  })
  return { db: cut, killed: () => killed }
}

test('5,000 pins merge with five kills on the way: nothing is lost or moved twice, and all can be undone', async () => {
  const { ids, doubled } = await fill()
  expect(ids).toHaveLength(MANY)
  const action = await moved({ to_board_id: to.id, mode: 'merge' })
  expect(action.progress).toBe(ENTRIES_PER_STEP / MANY)
  expect(queued).toEqual([{ move: action.id }])
  expect(await blockingActions(from)).toMatchObject([{ id: action.id, kind: 'merge', section_id: -1 }])

  const kills = [
    { step: 1, isDone: false },
    { step: 3, isDone: true },
    { step: 8, isDone: true },
    { step: 14, isDone: false },
    { step: 20, isDone: true },
  ]
  const { db: cut, killed } = cutOff(kills)
  const run = async (): Promise<void> => {
    await runMove(cut, action.id, Date.now).catch((error: Error) => {
      expect(error.message).toContain('killed')
      return run()
    })
  }
  // Two workers may have the same message.
  await Promise.all([run(), runStep(db, action.id, Date.now())])
  expect(killed()).toBe(5)

  const gone = await db.$count(boardMoveEntries, eq(boardMoveEntries.moveId, action.id))
  expect(gone).toBe(MANY)
  const arrived = await entries(to)
  expect(new Set(arrived).size).toBe(arrived.length)
  const expected = await db.all<{ id: string }>(sql`select s.entry_id as id from board_move_entries s
    where s.move_id = ${action.id} and s.kind = 'pin' union all select id from saves where board_id = ${to.id}`)
  expect(arrived).toEqual(expected.map(({ id }) => id).toSorted())
  expect(arrived).toHaveLength(MANY)
  const wrong = sql`select count(*) as count from pins p
    where p.title = 'Many' and p.repin_count <> (select count(*) from saves s where s.pin_id = p.id)`
  expect(await db.all(wrong)).toEqual([{ count: 0 }])
  expect(await entries(from)).toEqual([])
  const [row] = await db.select().from(boards).where(eq(boards.id, from.id))
  expect(row).toMatchObject({ privacy: 'secret', slug: `_${from.id}` })

  await undo(action.id)
  await site.runQueue('tackboard-moves', [{ move: action.id }])
  expect([await entries(from), await entries(to)]).toEqual([ids, doubled])
  expect(await db.all(wrong)).toEqual([{ count: 0 }])
}, 120_000)

test('a move stops where the other board is deleted on the way, and keeps what is left', async () => {
  await fill()
  const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
  await db.update(boards).set({ deletedAt: 1, privacy: 'secret' }).where(eq(boards.id, to.id))
  await site.runQueue('tackboard-moves', [{ move: action.id }])
  const [row] = await db.select().from(boardMoves).where(eq(boardMoves.id, action.id))
  expect(row).toMatchObject({ status: 'failed', error: 'boardNotFound', done: ENTRIES_PER_STEP })
  expect((await entries(from)).length).toBe(MANY - ENTRIES_PER_STEP)
}, 60_000)

test('a move to a board of someone else stops where that turns secret on the way', async () => {
  await fill()
  const friend = await makeUser(db)
  const theirs = await makeBoard(db, friend)
  await join(theirs, me, ['save_pins'])
  const action = await moved({ all: true, to_board_id: theirs.id, mode: 'move' })
  await db.batch([
    db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, theirs.id)),
    db.delete(boardCollaborators).where(eq(boardCollaborators.boardId, theirs.id)),
  ])
  await site.runQueue('tackboard-moves', [{ move: action.id }])
  const [row] = await db.select().from(boardMoves).where(eq(boardMoves.id, action.id))
  expect(row).toMatchObject({ status: 'failed', error: 'boardNotFound', done: ENTRIES_PER_STEP })
  expect((await entries(from)).length).toBe(MANY - ENTRIES_PER_STEP)
}, 60_000)

test('boards whose sections would be more than 500 together are not merged', async () => {
  const titles = (name: string, count: number) => Array.from({ length: count }, (_, nth) => `${name}${nth}`)
  await makeSections(db, from, titles('a', 251))
  await makeSections(db, to, titles('b', 250))
  await expectFailure(await move({ to_board_id: to.id, mode: 'merge' }), 'tooManySections')
  expect(await db.$count(boardSections, eq(boardSections.boardId, to.id))).toBe(250)
  await db.delete(boardSections).where(eq(boardSections.title, 'a0'))
  await moved({ to_board_id: to.id, mode: 'merge' })
  expect(await db.$count(boardSections, eq(boardSections.boardId, to.id))).toBe(500)
})

test('the sweep goes on with a move whose message was lost', async () => {
  await fill()
  const action = await moved({ all: true, to_board_id: to.id, mode: 'move' })
  queued = []
  await site.runScheduled(Date.now() + HOUR_MS)
  expect(queued).toContainEqual({ move: action.id })
  expect(await site.runQueue('tackboard-moves', [{ moves: 1 }])).toEqual([0])
}, 60_000)

test('its people see what can be moved, and by whom', async () => {
  const friend = await makeUser(db)
  const theirCookie = await makeSession(db, friend)
  await join(from, friend, ['save_pins'])
  const section = await addSection(from, 'Ropes')
  const [one, two] = (await others(2)) as [PinRow, PinRow]
  const made = await makePin(db, from, { columns: { id: newId(1), title: 'Made' } })
  const mine = await save(one, from, { position: newId(3) })
  const theirs = await save(two, from, { id: newId(2), userId: friend.id, sectionId: section })
  const list = async (as: string, sectionId: string | null = null) => {
    const answer = await query(origin, 'BoardEntriesQuery', { boardId: from.id, sectionId }, { cookie: as })
    const { edges } = answer as Connection<BoardEntry>
    return edges.map(({ node: { id, pinId, addedBy, isOwnPin, isMovable } }) => ({
      id,
      pinId,
      addedBy,
      isOwnPin,
      isMovable,
    }))
  }
  expect(await list(cookie)).toEqual([
    { id: mine, pinId: one.id, addedBy: null, isOwnPin: false, isMovable: true },
    { id: theirs, pinId: two.id, addedBy: friend.fullName, isOwnPin: false, isMovable: true },
    { id: made.id, pinId: made.id, addedBy: null, isOwnPin: true, isMovable: true },
  ])
  expect((await list(theirCookie)).map(({ isMovable }) => isMovable)).toEqual([false, true, false])
  expect(await list(cookie, section)).toMatchObject([{ id: theirs }])
  expect(await list(await makeSession(db, await makeUser(db)))).toEqual([])
})

test('the query of a merged board answers as for one that does not exist', async () => {
  await moved({ to_board_id: to.id, mode: 'merge' })
  expect(await query(origin, 'BoardQuery', { username: me.username, board: 'from' })).toMatchObject({
    __typename: 'Error',
  })
})
