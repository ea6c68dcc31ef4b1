import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { removedSaves, saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import type { MovedSave, RemovedSaves, SavedPin } from '#schema/saves/calls.ts'
import { MAX_NOTE_LENGTH, SAVE_UNDO_MS } from '#schema/saves/constants.ts'
import { sweepRemovedSaves } from '#worker/features/saves/restore-save.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
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
import { db, origin } from '../../helpers/shared-app.ts'

let me: UserRow
let cookie: string
let pin: PinRow
let board: BoardRow
let other: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
  board = await makeBoard(db, me)
  other = await makeBoard(db, me)
})

type Verb = 'create' | 'update' | 'delete'

function call(verb: Verb, options: Record<string, unknown>, as = cookie, headers: Record<string, string> = {}) {
  return send(origin, href('resource', { name: 'RepinResource', verb }), { json: { options }, cookie: as, headers })
}

async function save(options: Record<string, unknown> = {}, as = cookie): Promise<SavedPin> {
  return readData<SavedPin>(await call('create', { pin_id: pin.id, board_id: board.id, ...options }, as))
}

async function update(options: Record<string, unknown>, as = cookie): Promise<MovedSave> {
  return readData<MovedSave>(await call('update', options, as))
}

async function makeSection(on: BoardRow, title = newId()) {
  const row = { id: newId(), boardId: on.id, slug: title.toLowerCase(), title, position: 0 }
  await db.insert(boardSections).values(row)
  return { id: row.id, slug: row.slug, title }
}

async function storedSave(id: string) {
  const [row] = await db.select().from(saves).where(eq(saves.id, id))
  return row
}

async function repinCount(): Promise<number | undefined> {
  const [row] = await db.select({ count: pins.repinCount }).from(pins).where(eq(pins.id, pin.id))
  return row?.count
}

async function shownOn(on: BoardRow, as = cookie, section?: string): Promise<string[]> {
  const shown: string[] = []
  let after: string | null = null
  do {
    const username = me.username
    const page: QueryResult<'BoardPinsQuery'> = await query(
      origin,
      'BoardPinsQuery',
      { username, board: on.slug, section, after },
      { cookie: as },
    )
    shown.push(...page.edges.map(({ node }) => node.id))
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return shown
}

async function notesIn(section: string, as: string): Promise<(string | undefined)[]> {
  const of = { username: me.username, board: board.slug, section }
  const page = await query(origin, 'BoardPinsQuery', of, { cookie: as })
  return page.edges.map(({ node }) => node.note)
}

describe('a note', () => {
  test('is on the save of its writer, and no one else reads it', async () => {
    const { id } = await save()
    expect((await update({ save_id: id, note: ' Try this\r\nin spring ' })).note).toBe('Try this\nin spring')
    expect((await save()).note).toBe('Try this\nin spring')
    const mate = await makeUser(db)
    await addCollaborator(db, board, mate, ['edit_pins', 'save_pins'])
    const theirs = await makeSession(db, mate)
    const section = await makeSection(board)
    expect((await update({ save_id: id, section_id: section.id }, theirs)).note).toBe('')
    await expectFailure(await call('update', { save_id: id, note: 'Mine now' }, theirs), 'saveNotYours')
    expect((await storedSave(id))?.note).toBe('Try this\nin spring')
    expect(await notesIn(section.slug, cookie)).toEqual(['Try this\nin spring'])
    expect(await notesIn(section.slug, theirs)).toEqual([undefined])
  })

  test('may also stand on a pin that was made on the board, by its maker alone', async () => {
    const section = await makeSection(board)
    const made = await makePin(db, board, { columns: { sectionId: section.id } })
    expect((await update({ save_id: made.id, note: 'My own' })).note).toBe('My own')
    const mate = await makeUser(db)
    await addCollaborator(db, board, mate, ['edit_pins', 'save_pins'])
    const theirs = await makeSession(db, mate)
    await expectFailure(await call('update', { save_id: made.id, note: 'Mine now' }, theirs), 'saveNotYours')
    expect((await update({ save_id: made.id, before_save_id: null }, theirs)).note).toBe('')
    expect(await notesIn(section.slug, cookie)).toEqual(['My own'])
    expect(await notesIn(section.slug, theirs)).toEqual([undefined])
    const stranger = await makeSession(db, await makeUser(db))
    await expectFailure(await call('update', { save_id: made.id, note: 'x' }, stranger), 'saveNotFound')
  })

  test('of spaces is none, and one too long is refused by name', async () => {
    const { id } = await save()
    await update({ save_id: id, note: 'x'.repeat(MAX_NOTE_LENGTH) })
    const failure = await expectFailure(
      await call('update', { save_id: id, note: 'x'.repeat(MAX_NOTE_LENGTH + 1) }),
      'invalidInput',
    )
    expect(failure.message_detail).toContain('note')
    expect((await update({ save_id: id, note: ' \u3164 ' })).note).toBe('')
  })
})

describe('a move', () => {
  test('to another board says where it is now, and its undo puts it back to where it was', async () => {
    const section = await makeSection(board)
    const { id } = await save({ section_id: section.id })
    const older = await makePin(db, board)
    await save({ pin_id: older.id, board_id: other.id })
    const moved = await update({ save_id: id, board_id: other.id })
    expect(moved).toMatchObject({ id, pin_id: pin.id, board: { id: other.id, name: other.name }, section: null })
    expect((await shownOn(other))[0]).toBe(pin.id)
    expect(await shownOn(board)).not.toContain(pin.id)
    const back = await update(moved.undo)
    expect([back.board.id, back.section]).toEqual([board.id, section])
    expect(await repinCount()).toBe(1)
  })

  test('to a board that has the pin already is refused, and both stay', async () => {
    const { id } = await save()
    await save({ board_id: other.id })
    await expectFailure(await call('update', { save_id: id, board_id: other.id }), 'savedThereAlready')
    expect(await db.$count(saves, eq(saves.userId, me.id))).toBe(2)
  })

  test('into a section of another board is refused, and so is one to a section that is gone', async () => {
    const { id } = await save()
    const section = await makeSection(other)
    await expectFailure(await call('update', { save_id: id, section_id: section.id }), 'invalidInput')
    await db.delete(boardSections).where(eq(boardSections.id, section.id))
    await expectFailure(
      await call('update', { save_id: id, board_id: other.id, section_id: section.id }),
      'invalidInput',
    )
    expect((await storedSave(id))?.boardId).toBe(board.id)
  })

  test('to a board that was just deleted, turned secret or was never theirs is refused', async () => {
    const { id } = await save()
    const owner = await makeUser(db)
    const shared = await makeBoard(db, owner)
    await addCollaborator(db, shared, me, ['save_pins'])
    const open = await makeBoard(db, owner)
    await expectFailure(await call('update', { save_id: id, board_id: open.id }), 'boardNotYours')
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, open.id))
    await expectFailure(await call('update', { save_id: id, board_id: open.id }), 'boardNotFound')
    await expectFailure(await call('create', { pin_id: pin.id, board_id: open.id }), 'boardNotFound')
    await db.update(boards).set({ privacy: 'secret', deletedAt: Date.now() }).where(eq(boards.id, shared.id))
    await expectFailure(await call('update', { save_id: id, board_id: shared.id }), 'boardNotFound')
    expect((await storedSave(id))?.boardId).toBe(board.id)
  })

  test('of what another saved is for those who edit pins on both boards', async () => {
    const { id } = await save()
    const mate = await makeUser(db)
    const theirs = await makeSession(db, mate)
    await expectFailure(await call('update', { save_id: id, board_id: other.id }, theirs), 'saveNotFound')
    await addCollaborator(db, board, mate, ['save_pins'])
    await expectFailure(await call('update', { save_id: id, section_id: null }, theirs), 'boardNotYours')
    await db.delete(users).where(eq(users.id, mate.id))
  })

  test('takes the cover along', async () => {
    const { id } = await save()
    await db.update(boards).set({ coverPinId: pin.id }).where(eq(boards.id, board.id))
    await update({ save_id: id, board_id: other.id })
    const [row] = await db.select({ cover: boards.coverPinId }).from(boards).where(eq(boards.id, board.id))
    expect(row?.cover).toBeNull()
  })
})

describe('a save that was removed', () => {
  test('comes back within a minute as it was, once, with note, section and place', async () => {
    const section = await makeSection(board)
    const { id } = await save({ section_id: section.id })
    const later = await makePin(db, await makeBoard(db, await makeUser(db)))
    await save({ pin_id: later.id })
    await update({ save_id: id, note: 'Keep' })
    const before = await storedSave(id)
    const {
      removed,
      undo_until: until,
      still_saved: rest,
    } = await readData<RemovedSaves>(await call('delete', { pin_id: pin.id }))
    expect(rest).toBeNull()
    expect(removed).toMatchObject([{ id, board: { id: board.id }, section, note: 'Keep' }])
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now())
    expect(await repinCount()).toBe(0)
    const answers = await Promise.all([1, 2, 3].map(() => call('update', { save_id: id, is_deleted: false })))
    for (const answer of answers) expect(await readData(answer)).toMatchObject({ id, section, note: 'Keep' })
    expect(await storedSave(id)).toEqual(before)
    expect(await repinCount()).toBe(1)
    expect(await shownOn(board)).toEqual([later.id])
    expect(await shownOn(board, cookie, section.slug)).toEqual([pin.id])
  })

  test('stays away after a minute, and is swept', async () => {
    const { id } = await save()
    await readData(await call('delete', { save_id: id }))
    await db
      .update(removedSaves)
      .set({ removedAt: Date.now() - SAVE_UNDO_MS })
      .where(eq(removedSaves.id, id))
    await expectFailure(await call('update', { save_id: id, is_deleted: false }), 'undoExpired')
    await sweepRemovedSaves(db, Date.now())
    await expectFailure(await call('update', { save_id: id, is_deleted: false }), 'saveNotFound')
  })

  test('comes back to no board that is gone, and not for another', async () => {
    const { id } = await save()
    await readData(await call('delete', { save_id: id }))
    const stranger = await makeSession(db, await makeUser(db))
    await expectFailure(await call('update', { save_id: id, is_deleted: false }, stranger), 'saveNotFound')
    await db.delete(boards).where(eq(boards.id, board.id))
    await expectFailure(await call('update', { save_id: id, is_deleted: false }), 'boardNotFound')
  })

  test('by the owner of the board is one that another put there', async () => {
    const mate = await makeUser(db)
    await addCollaborator(db, board, mate, ['save_pins'])
    const theirs = await makeSession(db, mate)
    const { id } = await save({}, theirs)
    const { removed } = await readData<RemovedSaves>(await call('delete', { save_id: id }))
    expect(removed).toMatchObject([{ id }])
    expect(await storedSave(id)).toBeUndefined()
    await readData(await call('update', { save_id: id, is_deleted: false }))
    expect((await storedSave(id))?.userId).toBe(mate.id)
  })

  test('while it is saved is saved or not, and counted as such', async () => {
    await Promise.all([call('create', { pin_id: pin.id }), call('delete', { pin_id: pin.id }), save(), save()])
    expect(await repinCount()).toBe(await db.$count(saves, eq(saves.pinId, pin.id)))
  })
})

describe('one press', () => {
  test('under one key is one save, whether it comes five times or once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('create', { pin_id: pin.id }, cookie, { 'idempotency-key': 'press-1' })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await repinCount()).toBe(1)
  })

  test('under five keys is one save, too', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((nth) => call('create', { pin_id: pin.id }, cookie, { 'idempotency-key': `press-${nth}` })),
    )
    const ids = await Promise.all(answers.map(async (answer) => (await readData<SavedPin>(answer)).id))
    expect(new Set(ids).size).toBe(1)
    expect(await repinCount()).toBe(1)
  })
})

describe('the order of a board', () => {
  let entries: string[]
  let pinOf: Map<string, string>

  beforeEach(async () => {
    entries = []
    pinOf = new Map()
    const made = await makePin(db, board)
    entries.unshift(made.id)
    pinOf.set(made.id, made.id)
    const home = await makeBoard(db, await makeUser(db))
    for (let nth = 0; nth < 4; nth += 1) {
      const { id } = await makePin(db, home)
      const saved = await save({ pin_id: id })
      entries.unshift(saved.id)
      pinOf.set(saved.id, id)
    }
  })

  const pinsOf = (ids: readonly (string | undefined)[]) => ids.map((id) => pinOf.get(id ?? ''))

  test('is newest first until a save or a pin made there goes before another, or last', async () => {
    const [a, b, c, d, made] = entries
    expect(await shownOn(board)).toEqual(pinsOf(entries))
    await update({ save_id: d, before_save_id: b })
    expect(await shownOn(board)).toEqual(pinsOf([a, d, b, c, made]))
    await update({ save_id: made, before_save_id: a })
    expect(await shownOn(board)).toEqual(pinsOf([made, a, d, b, c]))
    const moved = await update({ save_id: a, before_save_id: null })
    expect(await shownOn(board)).toEqual(pinsOf([made, d, b, c, a]))
    await update(moved.undo)
    expect(await shownOn(board)).toEqual(pinsOf([made, a, d, b, c]))
    const newest = await makePin(db, board)
    expect((await shownOn(board))[0]).toBe(newest.id)
  })

  test('of two who change it at the same moment loses and doubles nothing', async () => {
    const mate = await makeUser(db)
    await addCollaborator(db, board, mate, ['edit_pins'])
    const theirs = await makeSession(db, mate)
    const [first, second, third] = entries
    await Promise.all(
      entries.flatMap((id) => [
        ...(id === first ? [] : [call('update', { save_id: id, before_save_id: first })]),
        ...(id === third ? [] : [call('update', { save_id: id, before_save_id: third }, theirs)]),
        ...(id === second ? [] : [call('update', { save_id: id, before_save_id: null }, theirs)]),
      ]),
    )
    const shown = await shownOn(board)
    expect(shown).toHaveLength(entries.length)
    expect(new Set(shown)).toEqual(new Set(pinsOf(entries)))
    const places = await db.select({ place: saves.place }).from(saves).where(eq(saves.boardId, board.id))
    expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
  })

  test('holds across pages, and after so many moves that positions are renumbered', async () => {
    const [a, b, c] = entries
    await db
      .update(saves)
      .set({ position: `${a}${'0'.repeat(280)}1` })
      .where(eq(saves.id, b ?? ''))
    await db
      .update(saves)
      .set({ position: `${a}${'0'.repeat(280)}2` })
      .where(eq(saves.id, a ?? ''))
    await update({ save_id: c, before_save_id: b })
    expect((await shownOn(board)).slice(0, 3)).toEqual(pinsOf([a, c, b]))
    const rows = await db
      .select({ place: saves.place })
      .from(saves)
      .where(inArray(saves.id, [a ?? '', b ?? '']))
    expect(rows.every(({ place }) => (place?.length ?? 0) < 20)).toBe(true)
  })

  test('is not for those who may only save, nor of saves on other boards', async () => {
    const mate = await makeUser(db)
    await addCollaborator(db, board, mate, ['save_pins'])
    const theirs = await makeSession(db, mate)
    const [a, b] = entries
    await expectFailure(await call('update', { save_id: a, before_save_id: b }, theirs), 'boardNotYours')
    const own = await save({}, theirs)
    await expectFailure(await call('update', { save_id: own.id, before_save_id: b }, theirs), 'boardNotYours')
    const elsewhere = await save({ board_id: other.id })
    await expectFailure(await call('update', { save_id: a, before_save_id: elsewhere.id }), 'saveNotFound')
  })
})

test('those who are write-banned save to boards of their own, and to none that they share', async () => {
  await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id))
  await save()
  const shared = await makeBoard(db, await makeUser(db))
  await addCollaborator(db, shared, me, ['save_pins'])
  await expectFailure(await call('create', { pin_id: pin.id, board_id: shared.id }), 'writeBanned')
  await addCollaborator(db, board, await makeUser(db))
  const another = await makePin(db, other)
  await expectFailure(await call('create', { pin_id: another.id, board_id: board.id }), 'writeBanned')
})
