import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { DefinedCall } from '#schema/all-calls.ts'
import type { QueryName } from '#schema/all-queries.ts'
import { MANAGE } from '#schema/boards/constants.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import {
  BOARD_MEMBERS,
  BOARD_STATES,
  lookAtBoard,
  makeBoardScene,
  type BoardScene,
  type BoardState,
} from '../../helpers/board-scene.ts'
import { expectFailure, send } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { readPermissions } from '../../helpers/permission-table.ts'

const TABLE = readPermissions('board-sharing', 'Who may do what')
const ROLES = ['visitor', 'stranger', 'blocked', 'former', 'invited', ...Object.keys(BOARD_MEMBERS), 'owner'] as const

let proxy: DatabaseProxy

const site = await ownApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
const { as, db } = site

const makeScene = (role: string, state: BoardState) => makeBoardScene(db, role, state)
const look = (scene: BoardScene) => lookAtBoard(db, scene)

/** The input that names what a call is about: what the viewer may not know of is answered as if it did not exist. */
const SUBJECTS = ['board_id', 'invite_id', 'save_id', 'section_id'] as const

interface BoardCall {
  call: DefinedCall
  input(scene: BoardScene): object
  /** Others find less to be done afterwards. */
  isLast?: true
}

const change = (input: (scene: BoardScene) => object): BoardCall => ({
  call: 'BoardResource.update',
  input: (scene) => ({ board_id: scene.board_id, ...input(scene) }),
})
const move = (input: (scene: BoardScene) => object): BoardCall => ({
  call: 'BoardMoveResource.create',
  input: (scene) => ({ board_id: scene.board_id, ...input(scene) }),
})

/** The rows of the table. */
const CALLS: Record<string, BoardCall> = {
  'save to it': { call: 'RepinResource.create', input: ({ pin_id, board_id }) => ({ pin_id, board_id }) },
  'save to a section': {
    call: 'RepinResource.create',
    input: ({ pin_id, board_id, section_id }) => ({ pin_id, board_id, section_id }),
  },
  'put another’s save last': {
    call: 'RepinResource.update',
    input: ({ save_id }) => ({ save_id, before_save_id: null }),
  },
  'move another’s save to a section': {
    call: 'RepinResource.update',
    input: ({ save_id, section_id }) => ({ save_id, section_id }),
  },
  rename: change(() => ({ name: 'Hikes' })),
  describe: change(() => ({ description: 'By the sea' })),
  'lay out': change(() => ({ layout: 'list' })),
  'choose the cover': change(({ made }) => ({ cover_pin_id: made })),
  'open or close': change(({ state }) => ({ privacy: state === 'public' ? 'secret' : 'public' })),
  archive: change(() => ({ is_archived: true })),
  'place on the profile': change(() => ({ before_board_id: null })),
  'add a section': { call: 'BoardSectionResource.create', input: ({ board_id }) => ({ board_id, title: 'More' }) },
  'rename a section': {
    call: 'BoardSectionResource.update',
    input: ({ section_id }) => ({ section_id, title: 'Whole' }),
  },
  'reorder sections': {
    call: 'BoardSectionResource.update',
    input: ({ section_id }) => ({ section_id, before_section_id: null }),
  },
  'delete a section': {
    call: 'BoardSectionResource.delete',
    input: ({ section_id }) => ({ section_id }),
    isLast: true,
  },
  'merge sections': {
    ...move(({ section_id, rest }) => ({ section_id, to_section_id: rest, mode: 'merge' })),
    isLast: true,
  },
  'copy all': move(({ own }) => ({ all: true, to_board_id: own.id, mode: 'copy' })),
  'move their own': move(({ own }) => ({ all: true, to_board_id: own.id, mode: 'move' })),
  'delete their own': move(() => ({ all: true, mode: 'delete' })),
  invite: {
    call: 'BoardInviteResource.create',
    input: ({ board_id, people }) => ({ board_id, user_ids: [people['newcomer']?.id], permissions: [] }),
  },
  'make a link': {
    call: 'BoardInviteResource.create',
    input: ({ board_id }) => ({ board_id, link: true, permissions: [] }),
  },
  'list invitations': { call: 'BoardInvitesResource.get', input: ({ board_id }) => ({ board_id }) },
  'answer a request': {
    call: 'BoardInviteResource.update',
    input: ({ request }) => ({ invite_id: request, accept: true, permissions: [] }),
  },
  'withdraw an invitation': {
    call: 'BoardInviteResource.delete',
    input: ({ invitation }) => ({ invite_id: invitation }),
  },
  'change permissions': {
    call: 'BoardInviteResource.update',
    input: ({ board_id, people }) => ({ board_id, user_id: people['mate']?.id, permissions: ['invite'] }),
  },
  'remove someone': {
    call: 'BoardInviteResource.delete',
    input: ({ board_id, people }) => ({ board_id, user_id: people['mate']?.id }),
    isLast: true,
  },
  'hand it over': {
    call: 'BoardInviteResource.update',
    input: ({ board_id, people }) => ({ board_id, user_id: people['mate']?.id, is_owner: true }),
    isLast: true,
  },
  'merge it': { ...move(({ own }) => ({ to_board_id: own.id, mode: 'merge' })), isLast: true },
  delete: { call: 'BoardResource.delete', input: ({ board_id }) => ({ board_id }), isLast: true },
}

function ask(scene: BoardScene, { call, input }: BoardCall, more: object = {}, key?: string): Promise<Response> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return as(scene.cookie).send(call, { ...input(scene), ...more }, { headers })
}

/** The columns of the table that hold for a role. */
function columnsOf(role: string): string[] {
  if (['stranger', 'former', 'invited'].includes(role)) return ['others']
  const permissions = BOARD_MEMBERS[role]
  if (!permissions) return [role]
  return permissions.length === 0 ? ['only looks'] : permissions.map((name) => `\`${name}\``)
}

function mayDo(role: string, state: BoardState, action: string): boolean {
  if (state === 'deleted') return false
  const cells = columnsOf(role).map((column) => TABLE[action]?.[column])
  return cells.includes('yes') || (state === 'public' && cells.includes('if public'))
}

function subjectOf(scene: BoardScene, { input }: BoardCall) {
  const given = input(scene)
  return SUBJECTS.find((name) => name in given) ?? expect.fail()
}

/** Strangers learn of a save or a section only by what shows them the board. */
function refusal(scene: BoardScene, role: string, call: BoardCall): ErrorName {
  if (role === 'visitor') return 'notSignedIn'
  const subject = subjectOf(scene, call)
  if (subject === 'invite_id') return 'inviteNotFound'
  const isMember = role in BOARD_MEMBERS || role === 'banned'
  const isKnown = subject === 'save_id' ? isMember && scene.state !== 'deleted' : mayDo(role, scene.state, 'see it')
  if (isKnown) return 'boardNotYours'
  return ({ board_id: 'boardNotFound', section_id: 'sectionNotFound', save_id: 'saveNotFound' } as const)[subject]
}

async function isFailure(answer: Response, error: ErrorName): Promise<boolean> {
  const { code } = (await answer.json()) as { code: number }
  return code === ERRORS[error].code
}

test('the table says of everyone and everything whether they may', () => {
  expect(Object.keys(TABLE)).toEqual(['see it', ...Object.keys(CALLS).toSpliced(4, 0, 'take another’s save away')])
  const columns = new Set([...ROLES, 'banned'].flatMap(columnsOf))
  for (const cells of Object.values(TABLE)) {
    expect(new Set(Object.keys(cells))).toEqual(columns)
    for (const cell of Object.values(cells)) expect(['yes', 'if public', '']).toContain(cell)
  }
})

/** A deleted board is to everyone as if it never was. */
const OF_DELETED = ['visitor', 'stranger', `member with ${MANAGE}`, 'banned', 'owner'] as const

describe.each(BOARD_STATES)('on a board that is %s', (state) => {
  test.each(state === 'deleted' ? OF_DELETED : [...ROLES, 'banned'])(
    'the %s does what the table says, and nothing else',
    async (role) => {
      const scene = await makeScene(role, state)
      const before = await look(scene)
      let busy: BoardScene | undefined
      const done: string[] = []
      for (const [name, call] of Object.entries(CALLS)) {
        if (mayDo(role, state, name)) {
          if (!call.isLast) busy ??= await makeScene(role, state)
          const answer = await ask(call.isLast ? await makeScene(role, state) : (busy ?? scene), call)
          expect([name, answer.status < 300]).toEqual([name, true])
          done.push(name)
        } else {
          const answer = await ask(scene, call)
          const isBan = role === 'banned' && (await isFailure(answer.clone(), 'writeBanned'))
          if (!isBan) await expectFailure(answer, refusal(scene, role, call))
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
    await as(scene.cookie).send('RepinResource.delete', { save_id: scene.save_id })
    const isKept = (await db.$count(saves, eq(saves.id, scene.save_id))) === 1
    expect([role, isKept]).toEqual([role, !mayDo(role, 'public', 'take another’s save away')])
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
      const unknown = await ask(scene, call, { [subjectOf(scene, call)]: newId() })
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
    const [owner] = await db
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
      const answer = await send(site.origin, path, { cookie: cookie ?? undefined })
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
  test.each(Object.keys(CALLS).filter((name) => CALLS[name]?.call !== 'BoardInvitesResource.get'))(
    '“%s” is done once',
    async (name) => {
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
    },
  )
})
