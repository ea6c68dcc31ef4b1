import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { clearBoard } from '#worker/features/boards/clear-board.ts'
import { passBoards } from '#worker/features/identity/leaving/deletion/pass-boards.ts'
import { returnOthersPins } from '#worker/features/identity/leaving/deletion/purge-pins.ts'
import { syncAudience } from '#worker/model/board-audience.ts'
import { callResource, query } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { addCollaborator, makeBoard, makePin, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const site = await ownApp()
const { db } = site

type Resource = `${string}Resource`
type Verb = 'create' | 'update' | 'delete'

/** A Pin of a maker on an owner's secret board that an editor shares, and boards where all of them may save. */
async function makeScene() {
  const people = await Promise.all([makeUser(db), makeUser(db), makeUser(db)])
  const [owner, maker, editor] = people
  const cookies = new Map(
    await Promise.all(people.map(async (user) => [user.id, await makeSession(db, user)] as const)),
  )
  const board = await makeBoard(db, owner, { privacy: 'secret' })
  await addCollaborator(db, board, maker, ['save_pins'])
  await addCollaborator(db, board, editor, ['edit_pins', 'edit_board'])
  const section = newId()
  await db.insert(boardSections).values({ id: section, boardId: board.id, slug: 'part', title: 'Part', position: 0 })
  const pin = await makePin(db, board, { columns: { pinnerId: maker.id, audience: 'board', sectionId: section } })
  const join = async (by: UserRow, privacy: 'public' | 'secret', others: readonly UserRow[] = people) => {
    const made = await makeBoard(db, by, { privacy })
    for (const user of others) if (user.id !== by.id) await addCollaborator(db, made, user, ['save_pins'])
    return made.id
  }
  const call = async (by: UserRow, name: Resource, verb: Verb, options: object): Promise<unknown> => {
    const answer = await callResource(site.origin, name, verb, options, { cookie: cookies.get(by.id) ?? '' })
    const { data, ...envelope } = (await answer.json()) as { data: unknown }
    expect([answer.ok, envelope]).toMatchObject([true, { status: 'success' }])
    return data
  }
  /** Null where it is refused. */
  const sends = async (by: UserRow, name: Resource, verb: Verb, options: object): Promise<unknown> => {
    const answer = await callResource(site.origin, name, verb, options, { cookie: cookies.get(by.id) ?? '' })
    if (answer.ok) return ((await answer.json()) as { data: unknown }).data
    expect(answer.status).toBe(403)
    return null
  }
  const move = (by: UserRow, options: object) =>
    call(by, 'BoardMoveResource', 'create', { board_id: board.id, ...options }) as Promise<{ id: string }>
  const place = async () => {
    const [row] = await db
      .select({ id: pins.boardId, ownerId: boards.ownerId, privacy: boards.privacy, deletedAt: pins.deletedAt })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(eq(pins.id, pin.id))
    if (!row) return expect.fail('The Pin is lost')
    expect(row.deletedAt).toBeNull()
    return row
  }
  const sees = async (by?: UserRow) => {
    const cookie = by && cookies.get(by.id)
    const seen = await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: by !== undefined }, { cookie })
    return seen.__typename !== 'Error'
  }
  return { owner, maker, editor, people, board, section, pin, join, call, sends, move, place, sees }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

/** Ways by which it leaves the board, or by which that changes, without a word of its maker. */
const WAYS: Record<string, (scene: Scene) => Promise<unknown>> = {
  'an editor moves it to a public board of theirs': async ({ editor, move, join, pin }) =>
    move(editor, { save_ids: [pin.id], mode: 'move', to_board_id: await join(editor, 'public') }),
  'an editor moves all to a secret board of theirs': async ({ editor, move, join }) =>
    move(editor, { all: true, mode: 'move', to_board_id: await join(editor, 'secret') }),
  'an editor moves it to a board where its maker may not save': async ({ editor, move, join, pin }) =>
    move(editor, { save_ids: [pin.id], mode: 'move', to_board_id: await join(editor, 'public', []) }),
  'an editor moves it to a secret board of its maker': async ({ editor, maker, move, join }) =>
    move(editor, { all: true, mode: 'move', to_board_id: await join(maker, 'secret') }),
  'its owner merges the board into a public one': async ({ owner, move, join }) =>
    move(owner, { mode: 'merge', to_board_id: await join(owner, 'public') }),
  'its owner merges the board into a secret one': async ({ owner, move, join }) =>
    move(owner, { mode: 'merge', to_board_id: await join(owner, 'secret') }),
  'its owner merges a section into a public board': async ({ owner, move, join, section }) =>
    move(owner, { mode: 'merge', section_id: section, to_board_id: await join(owner, 'public') }),
  'an editor deletes it': async ({ editor, move, pin }) => move(editor, { save_ids: [pin.id], mode: 'delete' }),
  'its owner deletes the board': async ({ owner, call, board }) => {
    await call(owner, 'BoardResource', 'delete', { board_id: board.id })
    await clearBoard(db, board.id)
  },
  'its owner deletes the board that has just turned secret': async ({ owner, call, board, pin }) => {
    await db.update(pins).set({ audience: 'public' }).where(eq(pins.id, pin.id))
    await db.update(boards).set({ audienceDueAt: 1 }).where(eq(boards.id, board.id))
    await call(owner, 'BoardResource', 'delete', { board_id: board.id })
    await clearBoard(db, board.id)
  },
  'its maker has left the board, and the account of its owner is deleted': async ({ owner, maker, call, board }) => {
    await call(maker, 'BoardInviteResource', 'delete', { board_id: board.id })
    await db.delete(boardCollaborators).where(eq(boardCollaborators.boardId, board.id))
    await returnOthersPins(db, owner.id)
  },
  'the account of its owner is deleted, and the board is the editor’s': async ({ owner, editor, maker, board }) => {
    await db.run(sql`update board_collaborators set created_at = 1 where user_id = ${editor.id}`)
    await passBoards(db, owner.id)
    const [row] = await db.select().from(boards).where(eq(boards.id, board.id))
    expect([row?.ownerId, maker.id === editor.id]).toEqual([editor.id, false])
  },
}

/** What happens later to the board on which it is then, by whose that is, or to it by a word about its title. */
const LATER: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its board turns public': async ({ call, place, people }) => {
    const { id, ownerId } = await place()
    const by = people.find((user) => user.id === ownerId)
    if (by) await call(by, 'BoardResource', 'update', { board_id: id, privacy: 'public' })
    await syncAudience(db, id)
  },
  'its board is archived and back': async ({ call, place, people }) => {
    const { id, ownerId } = await place()
    const by = people.find((user) => user.id === ownerId)
    for (const is_archived of [true, false]) {
      if (by) await call(by, 'BoardResource', 'update', { board_id: id, is_archived })
      await syncAudience(db, id)
    }
  },
  'its board is hidden by moderators and restored': async ({ place }) => {
    const { id } = await place()
    await db.run(sql`update boards set chosen_privacy = privacy, privacy = 'secret', audience_due_at = 1
      where id = ${id}`)
    await syncAudience(db, id)
    await db.run(sql`update boards set privacy = chosen_privacy, chosen_privacy = null, audience_due_at = 1
      where id = ${id}`)
    await syncAudience(db, id)
  },
  'its maker saves its title': async ({ call, maker, pin, place }) => {
    const { id, ownerId } = await place()
    await call(maker, 'PinResource', 'update', { id: pin.id, title: 'Kites' })
    if (ownerId !== maker.id) return
    await call(maker, 'PinResource', 'update', { id: pin.id, title: 'Kites at noon', board_id: id })
    await call(maker, 'PinResource', 'update', { id: pin.id, section_id: null })
  },
  'its board is merged into a public one, and that is undone': async ({ call, place, people, join, sees }) => {
    const { id, ownerId } = await place()
    const by = people.find((user) => user.id === ownerId)
    if (!by) return
    const options = { board_id: id, mode: 'merge', to_board_id: await join(by, 'public') }
    const merged = (await call(by, 'BoardMoveResource', 'create', options)) as { id: string }
    expect(await sees()).toBe(false)
    await call(by, 'BoardMoveResource', 'delete', { id: merged.id })
  },
}

describe('a Pin of a secret board stays secret', () => {
  test.concurrent.each(Object.keys(WAYS))('when %s, whatever follows, until its maker moves it', async (way) => {
    const scene = await makeScene()
    const { maker, pin, join, call, sees } = scene
    await WAYS[way]?.(scene)
    expect([await sees(), await sees(maker)], way).toEqual([false, true])
    for (const [name, change] of Object.entries(LATER)) {
      await change(scene)
      expect([await sees(), await sees(maker)], `${way}, then ${name}`).toEqual([false, true])
    }
    const open = await join(maker, 'public', [])
    await call(maker, 'PinResource', 'update', { id: pin.id, board_id: open })
    expect(await sees()).toBe(true)
  })

  test.concurrent.each([
    'an editor moves it to a public board of theirs',
    'an editor moves all to a secret board of theirs',
    'its owner merges the board into a public one',
    'an editor deletes it',
  ])('when %s and undoes that, and is as it was then', async (way) => {
    const scene = await makeScene()
    const { board, editor, owner, pin, call, sees } = scene
    const before = await db.select().from(pins).where(eq(pins.id, pin.id))
    const moved = (await WAYS[way]?.(scene)) as { id: string }
    await call(way.startsWith('its owner') ? owner : editor, 'BoardMoveResource', 'delete', { id: moved.id })
    expect(await db.select().from(pins).where(eq(pins.id, pin.id))).toEqual(before)
    await syncAudience(db, board.id)
    expect(await sees()).toBe(false)
    // The user who manages the board shows what is on it.
    await call(owner, 'BoardResource', 'update', { board_id: board.id, privacy: 'public' })
    await syncAudience(db, board.id)
    expect(await sees()).toBe(true)
  })

  test('that was returned to its maker, also when they move it to a secret board and undo that', async () => {
    const scene = await makeScene()
    const { maker, pin, call, sees, place, join } = scene
    await WAYS['an editor deletes it']?.(scene)
    const { id: home, privacy } = await place()
    expect(privacy).toBe('secret')
    await call(maker, 'BoardResource', 'update', { board_id: home, privacy: 'public' })
    const to_board_id = await join(maker, 'secret', [])
    const options = { board_id: home, save_ids: [pin.id], mode: 'move', to_board_id }
    const { id } = (await call(maker, 'BoardMoveResource', 'create', options)) as { id: string }
    await call(maker, 'BoardMoveResource', 'delete', { id })
    await call(maker, 'BoardResource', 'update', { board_id: home, is_archived: false })
    expect([(await place()).id, await sees()]).toEqual([home, false])
    expect((await call(maker, 'PinResource', 'update', { id: pin.id, title: 'Kites' })) as PinData).toMatchObject({
      is_secret: true,
    })
  })

  test('but its own pinner shows it by moving it, and an undo hides it again', async () => {
    const { maker, pin, move, call, sees, join } = await makeScene()
    const options = { all: true, mode: 'move', to_board_id: await join(maker, 'public') }
    const { id } = await move(maker, options)
    expect(await sees()).toBe(true)
    await call(maker, 'BoardMoveResource', 'delete', { id })
    expect(await sees()).toBe(false)
    expect((await db.select().from(pins).where(eq(pins.id, pin.id)))[0]).toMatchObject({ isKeptSecret: false })
  })
})

const PRIVACIES = ['public', 'protected', 'secret'] as const

/** Ways by which an editor, or the owner, puts a save of another elsewhere. */
const MOVES: Record<string, (scene: Scene, moved: { save: string; to: string; from: string }) => Promise<unknown>> = {
  'an editor picks it': ({ editor, move }, { save, to, from }) =>
    move(editor, { board_id: from, save_ids: [save], mode: 'move', to_board_id: to }),
  'an editor moves all': ({ editor, move }, { to, from }) =>
    move(editor, { board_id: from, all: true, mode: 'move', to_board_id: to }),
  'an editor merges its section': ({ editor, move, section }, { to, from }) =>
    move(editor, { board_id: from, section_id: section, mode: 'merge', to_board_id: to }),
  'the owner merges its board': ({ owner, move }, { to, from }) =>
    move(owner, { board_id: from, mode: 'merge', to_board_id: to }),
  'an editor moves it by itself': async ({ editor, sends }, { save, to }) =>
    sends(editor, 'RepinResource', 'update', { save_id: save, board_id: to }),
}

describe('what someone has saved to a board that stands on no profile', () => {
  test.concurrent.each(
    Object.keys(MOVES).flatMap((way) =>
      (['secret', 'protected'] as const).flatMap((from) => PRIVACIES.map((to) => [from, to, way] as const)),
    ),
  )('%s, then %s, never shows that they did: %s', async (from, to, way) => {
    const scene = await makeScene()
    const { owner, maker, editor, board, section, people, join, call } = scene
    await db.update(boards).set({ privacy: from }).where(eq(boards.id, board.id))
    const pin = await makePin(db, await makeBoard(db, await makeUser(db)))
    const save = newId()
    const row = { id: save, userId: maker.id, pinId: pin.id, boardId: board.id, sectionId: section, note: 'Mine' }
    await db.insert(saves).values({ ...row, createdAt: 1 })
    const by = way.startsWith('the owner') ? owner : editor
    const target = await join(by, 'secret', people)
    await db.update(boards).set({ privacy: to }).where(eq(boards.id, target))
    const moved = (await MOVES[way]?.(scene, { save, to: target, from: board.id })) as { id?: string } | null
    await call(by, 'BoardResource', 'update', { board_id: target, privacy: 'public' })
    await syncAudience(db, target)
    const tabs = await Promise.all([
      query(site.origin, 'ProfilePinsQuery', { username: maker.username, kind: 'all' }),
      query(site.origin, 'ProfileActivityQuery', { username: maker.username }),
    ])
    // The owner may show the board itself, with all that is on it, but not by moving it to an open one.
    const mayShow = by === owner && (to === 'secret' || to === from)
    expect(JSON.stringify(tabs).includes(pin.id)).toBe(mayShow)
    if (moved?.id === undefined) return
    const [kept] = await db
      .select({ userId: saves.userId, note: saves.note, boardId: boards.id, ownerId: boards.ownerId })
      .from(saves)
      .innerJoin(boards, eq(boards.id, saves.boardId))
      .where(eq(saves.id, save))
    expect(kept, 'it stays its user’s, with its note').toMatchObject({ userId: maker.id, note: 'Mine' })
    if (kept?.boardId !== target) expect(kept?.ownerId).toBe(maker.id)
    const there = await db.select().from(saves).where(eq(saves.boardId, target))
    expect(there.map(({ pinId }) => pinId)).toContain(pin.id)
    await call(by, 'BoardMoveResource', 'delete', { id: moved.id })
    expect(await db.select().from(saves).where(eq(saves.id, save))).toMatchObject([row])
  })
})
