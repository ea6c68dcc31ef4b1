import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { userBlocks, users } from '#db/tables/users.ts'
import type { QueryName } from '#schema/all-queries.ts'
import {
  BOARD_ACTIONS,
  BOARD_PERMISSIONS,
  MANAGE,
  type BoardAction,
  type BoardPermission,
} from '#schema/boards/constants.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, send } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { newBoard, newPin, newSession, newUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

/** Those on the board by what they were given; `banned` manages it, and is write-banned. */
const OUTSIDE = ['visitor', 'stranger', 'blocked', 'former', 'invited'] as const
const MEMBERS: Record<string, readonly BoardPermission[]> = {
  'member who only looks': [],
  ...Object.fromEntries(BOARD_PERMISSIONS.map((name) => [`member with ${name}`, [name]])),
  'member with all but manage': BOARD_PERMISSIONS.filter((name) => name !== MANAGE),
}
const ROLES = [...OUTSIDE, ...Object.keys(MEMBERS), 'owner'] as const
const STATES = ['public', 'secret', 'deleted'] as const
type State = (typeof STATES)[number]

let site: Site
let proxy: DatabaseProxy

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
}, 120_000)

afterAll(() => site.stop())

async function makeScene(role: string, state: State) {
  const { db } = site
  const isBanned = role === 'banned'
  const names = ['owner', 'mate', 'guest', 'asking', 'newcomer', 'actor'] as const
  const rows = names.map((name) => newUser({ isWriteBanned: isBanned && name === 'actor' }))
  const [owner, mate, guest, asking, newcomer, other] = rows
  if (!owner || !mate || !guest || !asking || !newcomer || !other) return expect.fail()
  const actor = role === 'owner' ? owner : other
  const board = newBoard(owner, {
    name: 'Walks',
    privacy: state === 'public' ? 'public' : 'secret',
    ...(state === 'deleted' && { deletedAt: 1 }),
  })
  const [elsewhere, own] = [newBoard(guest), newBoard(actor)]
  const [made, saved, toSave] = [
    newPin(board, { audience: state === 'public' ? 'public' : 'board' }),
    newPin(elsewhere),
    newPin(elsewhere),
  ]
  const [part, rest, save, invitation, request] = [newId(), newId(), newId(), newId(), newId()]
  const permissions = isBanned ? [MANAGE] : MEMBERS[role]
  const collaborators = [
    { user: mate, permissions: ['save_pins' as const] },
    ...(permissions ? [{ user: actor, permissions: [...permissions] }] : []),
  ]
  const sent = { boardId: board.id, permissions: [], createdAt: Date.now() }
  const { session, cookie } = await newSession(actor)
  await db.batch([
    db.insert(users).values(rows),
    db.insert(boards).values([board, elsewhere, own]),
    db.insert(images).values([made, saved, toSave].map(({ image }) => image)),
    db.insert(pins).values([made, saved, toSave].map(({ pin }) => pin)),
    db.insert(boardSections).values([
      { id: part, boardId: board.id, slug: 'part', title: 'Part', position: 0 },
      { id: rest, boardId: board.id, slug: 'rest', title: 'Rest', position: 1 },
    ]),
    db.insert(saves).values({ id: save, userId: mate.id, pinId: saved.pin.id, boardId: board.id, createdAt: 1 }),
    db.insert(boardCollaborators).values(
      collaborators.map(({ user, permissions }) => ({
        boardId: board.id,
        userId: user.id,
        permissions,
        createdAt: Date.now(),
      })),
    ),
    ...(role === 'blocked'
      ? [db.insert(userBlocks).values({ blockerId: owner.id, blockedId: actor.id, createdAt: 1 })]
      : []),
    db
      .insert(boardInvites)
      .values([
        { id: invitation, kind: 'person' as const, userId: guest.id, inviterId: owner.id, ...sent },
        { id: request, kind: 'request' as const, userId: asking.id, ...sent },
        ...(role === 'invited'
          ? [{ id: newId(), kind: 'person' as const, userId: actor.id, inviterId: owner.id, ...sent }]
          : []),
      ]),
    db.insert(sessions).values(session),
  ])
  return {
    state,
    people: { owner, mate, guest, asking, newcomer, actor } as Record<string, Pick<UserRow, 'id'>>,
    own,
    cookie: role === 'visitor' ? undefined : cookie,
    board_id: board.id,
    section_id: part,
    rest,
    save_id: save,
    pin_id: toSave.pin.id,
    made: made.pin.id,
    invitation,
    request,
  }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

interface BoardCall {
  /** What it takes, or only to see the board. */
  needs: BoardAction | 'open'
  name: string
  verb: 'get' | 'create' | 'update' | 'delete'
  options(scene: Scene): Record<string, unknown>
  /** The option that names what it is about: what the viewer may not know of is answered as if it did not exist. */
  subject: 'board_id' | 'section_id' | 'save_id' | 'invite_id'
  /** The case also holds for users who are write-banned. */
  isForBanned?: true
  /** Others find less to be done afterwards. */
  isLast?: true
}

const onBoard = (needs: BoardAction, changes: (scene: Scene) => object): BoardCall => ({
  needs,
  name: 'BoardResource',
  verb: 'update',
  options: (scene) => ({ board_id: scene.board_id, ...changes(scene) }),
  subject: 'board_id',
})
const onSection = (verb: BoardCall['verb'], changes: (scene: Scene) => object): BoardCall => ({
  needs: 'editBoard',
  name: 'BoardSectionResource',
  verb,
  options: ({ section_id, ...scene }) => ({ section_id, ...changes({ section_id, ...scene }) }),
  subject: 'section_id',
})
const move = (needs: BoardCall['needs'], options: (scene: Scene) => object): BoardCall => ({
  needs,
  name: 'BoardMoveResource',
  verb: 'create',
  options: (scene) => ({ board_id: scene.board_id, ...options(scene) }),
  subject: 'board_id',
})
const people = (needs: BoardAction, verb: BoardCall['verb'], options: (scene: Scene) => object): BoardCall => ({
  needs,
  name: 'BoardInviteResource',
  verb,
  options: (scene) => ({ board_id: scene.board_id, ...options(scene) }),
  subject: 'board_id',
})

const CALLS: Record<string, BoardCall> = {
  'save to it': {
    needs: 'save',
    name: 'RepinResource',
    verb: 'create',
    options: ({ pin_id, board_id }) => ({ pin_id, board_id }),
    subject: 'board_id',
  },
  'save to a section': {
    needs: 'save',
    name: 'RepinResource',
    verb: 'create',
    options: ({ pin_id, board_id, section_id }) => ({ pin_id, board_id, section_id }),
    subject: 'board_id',
  },
  'put another’s save last': {
    needs: 'editPins',
    name: 'RepinResource',
    verb: 'update',
    options: ({ save_id }) => ({ save_id, before_save_id: null }),
    subject: 'save_id',
  },
  'move another’s save to a section': {
    needs: 'editPins',
    name: 'RepinResource',
    verb: 'update',
    options: ({ save_id, section_id }) => ({ save_id, section_id }),
    subject: 'save_id',
  },
  rename: onBoard('editBoard', () => ({ name: 'Hikes' })),
  describe: onBoard('editBoard', () => ({ description: 'By the sea' })),
  'lay out': onBoard('editBoard', () => ({ layout: 'list' })),
  'choose the cover': onBoard('editBoard', ({ made }) => ({ cover_pin_id: made })),
  'open or close': onBoard('manage', ({ state }) => ({ privacy: state === 'public' ? 'secret' : 'public' })),
  archive: onBoard('manage', () => ({ is_archived: true })),
  'place on the profile': onBoard('order', () => ({ before_board_id: null })),
  'add a section': {
    ...onSection('create', () => ({})),
    options: ({ board_id }) => ({ board_id, title: 'More' }),
    subject: 'board_id',
  },
  'rename a section': onSection('update', () => ({ title: 'Whole' })),
  'reorder sections': onSection('update', () => ({ before_section_id: null })),
  'delete a section': { ...onSection('delete', () => ({})), isForBanned: true, isLast: true },
  'merge sections': {
    ...move('editBoard', ({ section_id, rest }) => ({ section_id, to_section_id: rest, mode: 'merge' })),
    isLast: true,
  },
  'copy all': move('open', ({ own }) => ({ all: true, to_board_id: own.id, mode: 'copy' })),
  'move their own': move('view', ({ own }) => ({ all: true, to_board_id: own.id, mode: 'move' })),
  'delete their own': { ...move('view', () => ({ all: true, mode: 'delete' })), isForBanned: true },
  invite: people('invite', 'create', ({ people: { newcomer } }) => ({ user_ids: [newcomer?.id], permissions: [] })),
  'make a link': people('invite', 'create', () => ({ link: true, permissions: [] })),
  'list invitations': {
    ...people('invite', 'get', () => ({})),
    name: 'BoardInvitesResource',
    isForBanned: true,
  },
  'answer a request': {
    ...people('invite', 'update', () => ({})),
    options: ({ request }) => ({ invite_id: request, accept: true, permissions: [] }),
    subject: 'invite_id',
  },
  'withdraw an invitation': {
    ...people('invite', 'delete', () => ({})),
    options: ({ invitation }) => ({ invite_id: invitation }),
    subject: 'invite_id',
    isForBanned: true,
  },
  'change permissions': people('manage', 'update', ({ people: { mate } }) => ({
    user_id: mate?.id,
    permissions: ['invite'],
  })),
  'remove someone': {
    ...people('manage', 'delete', ({ people: { mate } }) => ({ user_id: mate?.id })),
    isForBanned: true,
    isLast: true,
  },
  'hand it over': {
    ...people('handOver', 'update', ({ people: { mate } }) => ({ user_id: mate?.id, is_owner: true })),
    isLast: true,
  },
  'merge it': { ...move('delete', ({ own }) => ({ to_board_id: own.id, mode: 'merge' })), isLast: true },
  delete: { ...onBoard('delete', () => ({})), verb: 'delete', isForBanned: true, isLast: true },
}

function ask(scene: Scene, { name, verb, options }: BoardCall, change: object = {}, key?: string): Promise<Response> {
  const given = { ...options(scene), ...change }
  const path = href('resource', { name, verb })
  const { cookie } = scene
  if (verb === 'get')
    return send(site.origin, `${path}?options=${encodeURIComponent(JSON.stringify(given))}`, { cookie })
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return send(site.origin, path, { json: { options: given }, cookie, headers })
}

function mayDo(role: string, state: State, { needs, isForBanned }: BoardCall): boolean {
  if (state === 'deleted' || (role === 'banned' && !isForBanned)) return false
  if (role === 'owner') return true
  const permissions = role === 'banned' ? [MANAGE] : MEMBERS[role]
  if (needs === 'open') return permissions !== undefined || isOpenTo(role, state)
  const needed = BOARD_ACTIONS[needs]
  if (!permissions || needed === 'owner') return false
  return needed === 'member' || permissions.includes(needed) || permissions.includes(MANAGE)
}

function isOpenTo(role: string, state: State): boolean {
  if (state === 'deleted') return false
  if (role in MEMBERS || role === 'owner' || role === 'banned') return true
  return state === 'public' && role !== 'blocked' && role !== 'visitor'
}

/** Strangers learn of a save or a section only by what shows them the board. */
function refusal(role: string, state: State, { subject }: BoardCall): ErrorName {
  if (role === 'visitor') return 'notSignedIn'
  if (subject === 'invite_id') return 'inviteNotFound'
  const isMember = role in MEMBERS || role === 'banned'
  const isKnown = subject === 'save_id' ? isMember && state !== 'deleted' : isOpenTo(role, state)
  if (isKnown) return 'boardNotYours'
  return ({ board_id: 'boardNotFound', section_id: 'sectionNotFound', save_id: 'saveNotFound' } as const)[subject]
}

async function isFailure(answer: Response, error: ErrorName): Promise<boolean> {
  const { code } = (await answer.json()) as { code: number }
  return code === ERRORS[error].code
}

/** All that is on the board, without ids; what is deleted is cleared in the background. */
async function look({ board_id: id, people, own }: Scene): Promise<object> {
  const { db } = site
  const nameOf = (userId: string | null) => Object.entries(people).find(([, { id }]) => id === userId)?.[0] ?? '-'
  const [board] = await db.select().from(boards).where(eq(boards.id, id))
  const copies = await db.$count(saves, eq(saves.boardId, own.id))
  if (board?.deletedAt !== null) return { copies }
  const sections = await db
    .select()
    .from(boardSections)
    .where(eq(boardSections.boardId, id))
    .orderBy(asc(boardSections.position), asc(boardSections.id))
  const titles = new Map(sections.map((section) => [section.id, section.title]))
  const kept = await db.select().from(saves).where(eq(saves.boardId, id)).orderBy(asc(saves.place))
  const members = await db.select().from(boardCollaborators).where(eq(boardCollaborators.boardId, id))
  const invites = await db.select().from(boardInvites).where(eq(boardInvites.boardId, id))
  const { name, description, privacy, layout, isArchived, ownerId, coverPinId, position } = board
  return {
    board: [name, description, privacy, layout, isArchived, nameOf(ownerId), coverPinId === null, position],
    sections: [...titles.values()],
    saves: kept.map(({ userId, sectionId, position }) => [
      nameOf(userId),
      titles.get(sectionId ?? ''),
      position !== null,
    ]),
    members: members.map(({ userId, permissions }) => [nameOf(userId), ...permissions].join()).toSorted(),
    invites: invites.map(({ kind, status, userId }) => [kind, status, nameOf(userId)].join()).toSorted(),
    copies,
  }
}

/** A deleted board is to everyone as if it never was. */
const OF_DELETED = ['visitor', 'stranger', `member with ${MANAGE}`, 'banned', 'owner'] as const

describe.each(STATES)('on a board that is %s', (state) => {
  test.each(state === 'deleted' ? OF_DELETED : [...ROLES, 'banned'])(
    'the %s does what the table says, and nothing else',
    async (role) => {
      const scene = await makeScene(role, state)
      const before = await look(scene)
      let busy: Scene | undefined
      const done: string[] = []
      for (const [name, call] of Object.entries(CALLS)) {
        if (mayDo(role, state, call)) {
          if (!call.isLast) busy ??= await makeScene(role, state)
          const answer = await ask(call.isLast ? await makeScene(role, state) : (busy ?? scene), call)
          expect([name, answer.status < 300]).toEqual([name, true])
          done.push(name)
        } else {
          const answer = await ask(scene, call)
          const isBan = role === 'banned' && (await isFailure(answer.clone(), 'writeBanned'))
          if (!isBan) await expectFailure(answer, refusal(role, state, call))
        }
      }
      expect(await look(scene)).toEqual(before)
      if (role === 'owner') expect(done).toEqual(state === 'deleted' ? [] : Object.keys(CALLS))
    },
    60_000,
  )
})

test('another’s save is taken away by those who edit pins alone', async () => {
  for (const role of ROLES.slice(1)) {
    const scene = await makeScene(role, 'public')
    const call = { name: 'RepinResource', verb: 'delete', options: () => ({ save_id: scene.save_id }) } as const
    await ask(scene, { ...call, needs: 'editPins', subject: 'save_id' })
    const isKept = (await site.db.$count(saves, eq(saves.id, scene.save_id))) === 1
    expect([role, isKept]).toEqual([role, !mayDo(role, 'public', { ...call, needs: 'editPins', subject: 'save_id' })])
  }
})

test.each(['stranger', 'blocked', 'former', 'invited'])(
  'for the %s a secret board is what does not exist, by the words of each answer and by what the database is asked',
  async (role) => {
    const scene = await makeScene(role, 'secret')
    for (const [name, call] of Object.entries(CALLS)) {
      proxy.reset()
      const answer = await ask(scene, call)
      const asked = proxy.roundTrips()
      proxy.reset()
      const unknown = await ask(scene, call, { [call.subject]: newId() })
      expect([name, answer.status, await answer.text(), asked]).toEqual([
        name,
        unknown.status,
        await unknown.text(),
        proxy.roundTrips(),
      ])
    }
  },
  60_000,
)

interface Subject {
  username: string
  boardId: string
  slug: string
  sectionId: string
  pinId: string
}

const query = (name: QueryName, variables: object) =>
  href('graphql', { name }, { variables: JSON.stringify(variables) })
const get = (name: string, options: object) =>
  href('resource', { name, verb: 'get' }, { options: JSON.stringify(options) })

/** All that reads a board, what is on it, or its pins. */
function readingPaths({ username, boardId, slug, sectionId, pinId }: Subject): string[] {
  const place = { username, board: slug }
  return [
    query('BoardQuery', place),
    query('BoardPinsQuery', place),
    query('BoardPinsQuery', { ...place, section: 'part' }),
    query('BoardSectionsQuery', place),
    query('BoardIdeasQuery', place),
    query('BoardEditQuery', place),
    query('BoardPeopleQuery', place),
    query('MovedBoardQuery', place),
    query('EmbeddedBoardQuery', { boardId }),
    query('BoardEntriesQuery', { boardId }),
    query('SectionChoicesQuery', { boardId }),
    query('CloseupPageQuery', { pinId, isAuth: true }),
    query('CloseupDetailQuery', { pinId }),
    query('CloseupRelatedModulesFeedQuery', { pinId }),
    query('PinTriesQuery', { pinId }),
    get('BoardResource', { board_id: boardId }),
    get('BoardsResource', { filter: 'picker', pin_id: pinId }),
    get('PinResource', { id: pinId }),
    get('AggregatedCommentResource', { pin_id: pinId }),
    href('boardCall', { id: boardId }),
    href('board', place),
    href('boardSection', { ...place, section: 'part' }),
    href('boardIdeas', place),
    href('boardFeed', place),
    href('pin', { id: pinId }),
    href('embedBoard', { id: boardId }),
    href('embedPin', { id: pinId }),
    href('oembed', {}, { url: site.origin + href('board', place) }),
    href('boardSection', { ...place, section: sectionId }),
  ]
}

test.each(['visitor', 'stranger', 'blocked', 'former'])(
  'for the %s a secret board is read as one that does not exist, by status, words, and what the database is asked',
  async (role) => {
    const { people, cookie, board_id: boardId, section_id: sectionId, made } = await makeScene(role, 'secret')
    const [owner] = await site.db
      .select()
      .from(users)
      .where(eq(users.id, people['owner']?.id ?? ''))
    if (!owner) return expect.fail()
    const { username } = owner
    const secret = readingPaths({ username, boardId, slug: boardId.toLowerCase(), sectionId, pinId: made })
    const [id, pinId] = [newId(), newId()]
    const unknown = readingPaths({ username, boardId: id, slug: id.toLowerCase(), sectionId: newId(), pinId })
    const read = async (path: string) => {
      proxy.reset()
      const answer = await send(site.origin, path, { cookie })
      const text = await answer.text()
      const isDocument = (answer.headers.get('content-type') ?? '').startsWith('text/html')
      return [answer.status, proxy.roundTrips(), proxy.statements().length, isDocument ? text.length : text]
    }
    for (const [nth, path] of secret.entries()) {
      expect([path, ...(await read(path))]).toEqual([path, ...(await read(unknown[nth] ?? ''))])
    }
  },
  60_000,
)

describe('five times at once', () => {
  test.each(Object.keys(CALLS).filter((name) => CALLS[name]?.verb !== 'get'))('“%s” is done once', async (name) => {
    const call = CALLS[name] ?? expect.fail()
    const [single, underOneKey, underFive] = await Promise.all([1, 2, 3].map(() => makeScene('owner', 'public')))
    if (!single || !underOneKey || !underFive) return
    expect((await ask(single, call)).status).toBeLessThan(300)
    const once = await look(single)

    const key = newId()
    const same = await Promise.all([1, 2, 3, 4, 5].map(() => ask(underOneKey, call, {}, key)))
    expect(same.filter(({ status }) => status < 300).length).toBeGreaterThan(0)
    expect(same.filter(({ status }) => status >= 300 && status !== 409)).toEqual([])
    expect(await look(underOneKey)).toEqual(once)

    const others = await Promise.all([1, 2, 3, 4, 5].map(() => ask(underFive, call, {}, newId())))
    expect(others.filter(({ status }) => status < 300).length).toBeGreaterThan(0)
    expect(others.filter(({ status }) => status >= 500)).toEqual([])
    expect(await look(underFive)).toEqual(once)
  })
})
