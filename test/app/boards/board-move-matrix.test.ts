import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { BoardPermission, MoveMode } from '#schema/boards/constants.ts'
import { syncAudience } from '#worker/model/board-audience.ts'
import { callResource } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { newBoard, newPin, newSession, newUser } from '../../helpers/rows.ts'

const ROLES = ['owner', 'manage', 'edit_board', 'edit_pins', 'save_pins', 'stranger'] as const
const PRIVACIES = ['public', 'secret'] as const
const MODES = ['move', 'copy', 'delete', 'merge'] as const satisfies MoveMode[]
const SCOPES = ['board', 'section', 'no section', 'picks', 'picks in a section'] as const
const TARGETS = ['own public', 'own secret', 'of another', 'section there', 'where it is'] as const

type Role = (typeof ROLES)[number]
type Privacy = (typeof PRIVACIES)[number]
type Scope = (typeof SCOPES)[number]
type Target = (typeof TARGETS)[number]

interface Combination {
  mode: MoveMode
  scope: Scope
  /** None for a deletion. */
  target: Target | null
}

const COMBINATIONS = MODES.flatMap((mode) =>
  SCOPES.flatMap((scope) =>
    mode === 'delete'
      ? [{ mode, scope, target: null }]
      : TARGETS.map((target): Combination => ({ mode, scope, target })),
  ),
)

const site = await ownApp()
const { db } = site

interface Entry {
  id: string
  pinId: string
  userId: string
  isPin: boolean
  place: 'none' | 'first' | 'second'
}

/** A board with Pins and saves of its owner, a friend and the actor, in no section and in two, and boards to go to. */
async function makeScene(role: Role, privacy: Privacy) {
  const rows = [newUser(), newUser(), newUser(), newUser()] as const
  const [owner, friend, other, stranger] = rows
  const actor = role === 'owner' ? owner : stranger
  const source = newBoard(owner, { privacy })
  const own = { open: newBoard(actor), secret: newBoard(actor, { privacy: 'secret' }) }
  const [theirs, elsewhere] = [newBoard(other), newBoard(other)]
  const [first, second] = [newId(), newId()]
  const sectionIds = { none: null, first, second }
  const entries: (Entry & { row: object })[] = []
  const pinRows: ReturnType<typeof newPin>[] = []
  const people = role === 'stranger' ? [owner, friend] : [...new Set([owner, friend, actor])]
  for (const place of ['none', 'first', 'second'] as const) {
    for (const { id: userId } of people) {
      const audience = privacy === 'secret' ? ('board' as const) : ('public' as const)
      const made = newPin(source, { pinnerId: userId, sectionId: sectionIds[place], audience })
      const foreign = newPin(elsewhere, { repinCount: 1 })
      pinRows.push(made, foreign)
      const id = newId()
      entries.push({ id: made.pin.id, pinId: made.pin.id, userId, isPin: true, place, row: {} })
      const row = { id, userId, pinId: foreign.pin.id, boardId: source.id, note: 'Mine' }
      entries.push({ id, pinId: foreign.pin.id, userId, isPin: false, place, row })
    }
  }
  const joined = (board: { id: string }, user: { id: string }, permissions: BoardPermission[]) => ({
    boardId: board.id,
    userId: user.id,
    permissions,
    createdAt: 1,
  })
  const { session, cookie } = await newSession(actor)
  await db.batch([
    db.insert(users).values([...rows]),
    db.insert(boards).values([source, own.open, own.secret, theirs, elsewhere]),
    db.insert(boardSections).values([
      { id: first, boardId: source.id, slug: 'first', title: 'First', position: 0 },
      { id: second, boardId: source.id, slug: 'second', title: 'Second', position: 1 },
    ]),
    db.insert(images).values(pinRows.map(({ image }) => image)),
    db.insert(pins).values(pinRows.map(({ pin }) => pin)),
    db
      .insert(saves)
      .values(
        entries.flatMap(({ place, row, isPin }) =>
          isPin ? [] : [{ ...(row as typeof saves.$inferInsert), sectionId: sectionIds[place], createdAt: 1 }],
        ),
      ),
    db
      .insert(boardCollaborators)
      .values([
        joined(source, friend, ['save_pins']),
        ...(role === 'owner' || role === 'stranger' ? [] : [joined(source, actor, [role])]),
        ...[own.open, own.secret].flatMap((board) => [
          joined(board, friend, ['save_pins']),
          ...(role === 'owner' ? [] : [joined(board, owner, ['save_pins'])]),
        ]),
        joined(theirs, actor, ['save_pins']),
      ]),
    db.insert(sessions).values(session),
  ])
  return {
    role,
    privacy,
    owner,
    actor,
    source,
    own,
    theirs,
    first,
    second,
    entries,
    cookie,
    ids: rows.map(({ id }) => id),
  }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

interface PinState {
  id: string
  board_id: string
  audience: string
  is_open: number
  deleted_at: number | null
}

interface SaveState {
  id: string
  pin_id: string
  user_id: string
  board_id: string
  note: string
}

/** All that a move could touch. */
async function look({ ids }: Scene) {
  const people = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const [pinStates, saveStates, boardStates, sectionStates] = await db.batch([
    db.all<PinState>(sql`select p.id, p.board_id, p.section_id, p.pinner_id, p.audience, p.is_kept_secret,
      p.repin_count, p.board_position, iif(p.deleted_at is null, null, 1) as deleted_at,
      p.audience = 'public' and p.is_hidden = 0 and b.privacy <> 'secret' as is_open
      from pins p join boards b on b.id = p.board_id where p.pinner_id in ${people} order by p.id`),
    db.all<SaveState>(sql`select id, pin_id, user_id, board_id, section_id, position, note
      from saves where user_id in ${people} order by id`),
    db.all<{ id: string; owner_id: string; privacy: string; is_there: number; is_shared: number }>(
      sql`select b.id, b.owner_id, b.privacy, b.slug, b.deleted_at is null as is_there,
        exists (select 1 from board_collaborators c where c.board_id = b.id) as is_shared
      from boards b where b.owner_id in ${people} order by b.id`,
    ),
    db.all<{ id: string }>(sql`select s.id, s.board_id, s.title from board_sections s join boards b on b.id = s.board_id
      where b.owner_id in ${people} order by s.id`),
  ])
  return { pinStates, saveStates, boardStates, sectionStates }
}
type Look = Awaited<ReturnType<typeof look>>

function toOptions(scene: Scene, { mode, scope, target }: Combination): object {
  const { source, own, theirs, first, second, entries } = scene
  const isWithin = { section: { section_id: first }, 'picks in a section': { section_id: first } }
  const targets = {
    'own public': { to_board_id: own.open.id },
    'own secret': { to_board_id: own.secret.id },
    'of another': { to_board_id: theirs.id },
    'section there': { to_section_id: second },
    'where it is': {
      to_board_id: source.id,
      ...(scope === 'section' || scope === 'picks in a section' ? { to_section_id: first } : {}),
    },
  }
  const picks = entries.filter(({ place }) => place !== 'second').map(({ id }) => id)
  return {
    board_id: source.id,
    mode,
    ...(scope === 'section' || scope === 'picks in a section' ? isWithin[scope] : {}),
    ...(scope === 'no section' && { section_id: null }),
    ...(scope.startsWith('picks') ? { save_ids: picks } : mode !== 'merge' && { all: true }),
    ...(target && targets[target]),
  }
}

function isMeant(scope: Scope, { place }: Entry): boolean {
  if (scope === 'board') return true
  if (scope === 'picks') return place !== 'second'
  return place === (scope === 'no section' ? 'none' : 'first')
}

/** What it is answered with; 202 where something is done. */
function findStatus({ role, privacy }: Scene, { mode, scope, target }: Combination): number {
  const isWhole = scope === 'board' || scope === 'section'
  if (mode === 'merge' && !isWhole) return 400
  const isMember = role !== 'stranger'
  if (!isMember && privacy === 'secret') return 404
  if (!isMember && mode !== 'copy') return 403
  if (mode === 'merge' && scope === 'board' && role !== 'owner') return 403
  if (mode === 'merge' && scope === 'section' && !['owner', 'manage', 'edit_board'].includes(role)) return 403
  const isSame = target === 'section there' || target === 'where it is'
  // A user who may not save there copies nothing to it.
  if (mode === 'copy' && isSame && !['owner', 'manage', 'save_pins'].includes(role)) return 403
  if (mode === 'merge' && (scope === 'board' ? isSame : target === 'where it is')) return 409
  if (mode === 'merge' && role === 'edit_board') return 403
  return 202
}

/** Nothing is lost, nothing is shown that was not, and what was not meant is as it was. */
function check(scene: Scene, combination: Combination, [before, after]: [Look, Look]): void {
  const { role, actor, source, first, entries } = scene
  const { mode, scope, target } = combination
  const label = JSON.stringify(combination)
  const mayEdit = role === 'owner' || role === 'manage' || role === 'edit_pins'
  const isTouched = (entry: Entry) =>
    isMeant(scope, entry) && (mode === 'copy' ? false : mayEdit || entry.userId === actor.id)
  const touched = new Set(entries.filter(isTouched).map(({ id }) => id))
  const stateOf = (states: readonly { id: string }[], id: string) => states.find((state) => state.id === id)

  expect(after.pinStates.length, `${label}: no Pin is lost`).toBe(before.pinStates.length)
  for (const entry of entries) {
    const [was, is] = entry.isPin
      ? [stateOf(before.pinStates, entry.id), stateOf(after.pinStates, entry.id)]
      : [stateOf(before.saveStates, entry.id), stateOf(after.saveStates, entry.id)]
    if (!touched.has(entry.id)) {
      const copied = mode === 'copy' && entry.isPin ? { repin_count: expect.any(Number) as number } : {}
      expect(is, `${label}: what was not meant stays`).toEqual({ ...was, ...copied })
    } else if (entry.isPin) {
      const pin = is as PinState
      const isDeleted = mode === 'delete' && entry.userId === actor.id
      expect(pin.deleted_at === null, `${label}: only own Pins are deleted`).toBe(!isDeleted)
      const isShown = entry.userId === actor.id && target !== null && target !== 'own secret'
      const wasOpen = (was as PinState).is_open === 1
      const mayBeOpen = wasOpen || (isShown && target !== 'section there' && target !== 'where it is')
      expect(pin.is_open === 1 && !mayBeOpen, `${label}: nothing secret is shown`).toBe(false)
    }
  }
  const gone = before.saveStates.filter(({ id }) => !stateOf(after.saveStates, id))
  const lost = mode === 'delete' ? gone.filter(({ id }) => !touched.has(id)) : gone
  expect(lost, `${label}: no save is lost`).toEqual([])
  for (const { id, user_id, note } of before.saveStates) {
    const save = after.saveStates.find((state) => state.id === id)
    if (save) expect(save, `${label}: a save and its note stay their user’s`).toMatchObject({ user_id, note })
  }

  const isMerged = mode === 'merge' && scope === 'board'
  for (const board of before.boardStates) {
    const now = after.boardStates.find(({ id }) => id === board.id)
    if (board.id === source.id && isMerged) expect(now).toMatchObject({ is_there: 0, privacy: 'secret' })
    else expect(now, `${label}: no other board goes`).toEqual(board)
  }
  const isSectionMerged = mode === 'merge' && scope === 'section'
  const sectionIds = after.sectionStates.map(({ id }) => id)
  for (const { id } of before.sectionStates) {
    expect(sectionIds.includes(id), `${label}: sections`).toBe(!(isSectionMerged && id === first))
  }
  // What goes back to its pinner or user from a secret board no one else sees.
  const homes = after.boardStates.filter(({ id }) => !stateOf(before.boardStates, id))
  for (const { id, owner_id: pinner, privacy, is_shared: isShared } of homes) {
    const there = after.pinStates.filter((pin) => pin.board_id === id)
    if (scene.privacy === 'secret') expect([privacy, isShared], label).toEqual(['secret', 0])
    expect(there.every((pin) => entries.find((entry) => entry.id === pin.id)?.userId === pinner)).toBe(true)
    const savedThere = after.saveStates.filter((save) => save.board_id === id)
    expect(savedThere.every((save) => save.user_id === pinner)).toBe(true)
  }
}

/** Boards of pinners, to which Pins have gone back, stay for the next time. */
function withoutHomes(state: Look, first: Look): Look {
  const known = new Set(first.boardStates.map(({ id }) => id))
  return { ...state, boardStates: state.boardStates.filter(({ id }) => known.has(id)) }
}

/** The effect is that of two steps: what only some see turns public with the board on which it is now. */
async function showSecretBoards(scene: Scene, label: string): Promise<void> {
  const { ids, actor, source } = scene
  const people = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const rows = await db.all<{ id: string }>(sql`select id from boards where owner_id in ${people}
    and privacy = 'secret' and id <> ${source.id} and deleted_at is null`)
  const turn = async (privacy: Privacy) => {
    for (const { id } of rows) {
      await db.run(sql`update boards set privacy = ${privacy}, audience_due_at = 1 where id = ${id}`)
      await syncAudience(db, id)
    }
  }
  await turn('public')
  const shown = await db.all(sql`select p.id from pins p join boards b on b.id = p.board_id
    where p.pinner_id in ${people} and p.pinner_id <> ${actor.id} and p.audience = 'public' and b.id <> ${source.id}
      and exists (select 1 from board_move_entries n where n.pin_id = p.id and n.is_secret = 1)`)
  expect(shown, `${label}: nothing secret is shown in two steps`).toEqual([])
  await turn('secret')
}

function hasLeft({ mode, target }: Combination): boolean {
  return mode !== 'copy' && target !== 'section there' && target !== 'where it is'
}

describe.each(PRIVACIES)('of a %s board', (privacy) => {
  test.concurrent.each(ROLES)(
    '%s: what may be moved, copied, deleted and merged is, the rest is refused, and each undo puts all back',
    async (role) => {
      const scene = await makeScene(role, privacy)
      const start = await look(scene)
      const ask = (verb: 'create' | 'delete', options: object) =>
        callResource(site.origin, 'BoardMoveResource', verb, options, { cookie: scene.cookie })
      const refused: string[] = []
      const checkRefused = async () => {
        if (refused.length === 0) return
        expect(withoutHomes(await look(scene), start), `${refused.join()}: a refusal changes nothing`).toEqual(start)
        refused.length = 0
      }
      for (const combination of COMBINATIONS) {
        const label = JSON.stringify({ role, privacy, ...combination })
        const status = findStatus(scene, combination)
        if (status === 202) await checkRefused()
        const answer = await ask('create', toOptions(scene, combination))
        expect(answer.status, label).toBe(status)
        if (answer.status !== 202) {
          refused.push(label)
          continue
        }
        const { data } = (await answer.json()) as { data: { id: string; progress: number } }
        expect(data.progress, label).toBe(1)
        check(scene, combination, [start, await look(scene)])
        if (privacy === 'secret' && hasLeft(combination)) await showSecretBoards(scene, label)
        expect((await ask('delete', { id: data.id })).status, label).toBe(200)
        expect(withoutHomes(await look(scene), start), `${label}: the undo puts all back`).toEqual(start)
      }
      await checkRefused()
    },
    300_000,
  )
})
