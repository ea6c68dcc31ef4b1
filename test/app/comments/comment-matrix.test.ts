import { describe, expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { userFollows } from '#db/tables/users.ts'
import type { DefinedCall } from '#schema/all-calls.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { send } from '../../helpers/client.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makeComment,
  makePin,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'

// Who may do what to which comment, each combination once: what is expected follows from the sentences of
// docs/behaviour/comments.md, Comments.

let db: Database

const ROLES = [
  'visitor',
  'stranger',
  'author',
  'owner',
  'banned',
  'blocked',
  'under 16',
  'followed',
  'collaborator',
  'employee',
] as const
type Role = (typeof ROLES)[number]

/**
 * A comment that all may read, one that its pin's owner has hidden, a reply, one with a word that the owner filters; on
 * a secret board, where comments are off, where only people whom the owner follows may write, under an unsafe pin, and
 * on a board of a private profile.
 */
const OBJECTS = ['shown', 'hidden', 'reply', 'filtered', 'secret', 'off', 'followed only', 'unsafe', 'private'] as const
type Kind = (typeof OBJECTS)[number]

const FILTERED = 'snake oil'

const people = new Map<Role, UserRow>()
/** The owners who have pins of a kind, where their account is what makes it one. */
const owners = new Map<Kind, UserRow>()
const pins = new Map<Kind, PinRow>()

test.beforeAll(async ({ db: shared }) => {
  db = shared
  const birthday = new Date(Date.now() - 15 * 365 * DAY_MS).toISOString().slice(0, 10)
  const columns: Partial<Record<Role, Partial<UserRow>>> = {
    owner: { filteredWords: { [FILTERED]: [FILTERED] } },
    banned: { isWriteBanned: true },
    'under 16': { birthday },
    employee: { isEmployee: true, emailVerifiedAt: 1 },
  }
  for (const role of ROLES.filter((one) => one !== 'visitor')) people.set(role, await makeUser(db, columns[role]))
  owners.set('followed only', await makeUser(db, { commentsFrom: 'following' }))
  owners.set('private', await makeUser(db, { isPrivateProfile: true }))
  for (const owner of [findPerson('owner', 'shown'), ...owners.values()]) {
    await block(db, owner, findPerson('blocked', 'shown'))
    await db
      .insert(userFollows)
      .values({ followerId: owner.id, followedId: findPerson('followed', 'shown').id, createdAt: 1 })
  }
  for (const kind of OBJECTS) {
    const board = await makeBoard(db, findPerson('owner', kind), kind === 'secret' ? { privacy: 'secret' } : {})
    await addCollaborator(db, board, findPerson('collaborator', kind))
    pins.set(kind, await makePin(db, board, { columns: PIN_COLUMNS[kind] ?? {} }))
  }
})

const PIN_COLUMNS: Partial<Record<Kind, Partial<PinRow>>> = {
  secret: { audience: 'board' },
  off: { commentsDisabled: true },
  unsafe: { isUnsafe: true },
}

function findPerson(role: Role, kind: Kind): UserRow {
  const user = (role === 'owner' ? owners.get(kind) : undefined) ?? people.get(role)
  if (!user) throw new Error(`No one is ${role}`)
  return user
}

async function makeSubject(kind: Kind): Promise<string> {
  const pin = findPin(kind)
  const author = findPerson('author', kind)
  const parent = kind === 'reply' ? await makeComment(db, pin, findPerson('stranger', kind)) : null
  const { id } = await makeComment(db, pin, author, {
    isHidden: kind === 'hidden',
    isHiddenByOwner: kind === 'hidden',
    parentId: parent?.id ?? null,
    ...(kind === 'filtered' && { text: `The best ${FILTERED}!` }),
  })
  return id
}

function findPin(kind: Kind): PinRow {
  const pin = pins.get(kind)
  if (!pin) throw new Error(`There is no pin of kind ${kind}`)
  return pin
}

function opensPin(role: Role, kind: Kind): boolean {
  if (role === 'blocked') return false
  if (kind === 'secret' || kind === 'private') return role === 'owner' || role === 'collaborator'
  return kind !== 'unsafe' || role !== 'visitor'
}

function reads(role: Role, kind: Kind): boolean {
  if (!opensPin(role, kind) || kind === 'off') return false
  if (kind === 'filtered') return role === 'author'
  return kind !== 'hidden' || role === 'author' || role === 'owner'
}

/** The role is one that reads it. */
function mayWrite(role: Role, kind: Kind): boolean {
  if (role === 'under 16') return false
  return kind !== 'followed only' || role === 'owner' || role === 'followed'
}

type Outcome = 'ok' | ErrorName

interface Call {
  send(id: string, kind: Kind, by: Caller): Promise<Response>
  /** The outcome for members who read the comment. */
  expected(role: Role, kind: Kind): Outcome
  unread?: (role: Role, kind: Kind) => Outcome
  /** Those who are write-banned may. */
  isOpenToBanned?: true
  isOpenToVisitors?: true
}

/** A call that names the comment alone. */
const mark =
  (name: DefinedCall): Call['send'] =>
  (id, _, by) =>
    by.send(name, { id })

const ok = (): Outcome => 'ok'
let count = 0

const CALLS: Record<string, Call> = {
  'list replies': {
    send: (id, _, by) => by.send('AggregatedCommentResource.get', { comment_id: id }),
    expected: ok,
    isOpenToBanned: true,
    isOpenToVisitors: true,
  },
  'open by a link': {
    async send(id, kind, by) {
      const thread = await by.query('CommentThreadQuery', { pinId: findPin(kind).id, commentId: id })
      return Response.json({ code: thread.__typename === 'Error' ? thread.code : 0 })
    },
    expected: ok,
    isOpenToBanned: true,
    isOpenToVisitors: true,
  },
  reply: {
    send: (id, kind, by) =>
      by.send('AggregatedCommentResource.create', {
        pin_id: findPin(kind).id,
        parent_id: id,
        text: `Reply ${count++}`,
      }),
    expected: (role, kind) => (mayWrite(role, kind) ? 'ok' : 'commentsNotAllowed'),
  },
  edit: {
    send: (id, _, by) => by.send('AggregatedCommentResource.update', { commentId: id, text: `Edit ${count++}` }),
    expected: (role) => (role === 'author' ? 'ok' : 'commentNotYours'),
  },
  delete: {
    send: (id, _, by) => by.send('AggregatedCommentResource.delete', { comment_id: id }),
    expected: (role) => (role === 'author' || role === 'owner' ? 'ok' : 'commentNotYours'),
    unread: (role) => (role === 'author' || role === 'owner' ? 'ok' : 'commentNotFound'),
    isOpenToBanned: true,
  },
  hide: {
    send: (id, _, by) => by.send('PUT commentHide', { id, scope: 'comment' }),
    expected: (role) => (role === 'owner' ? 'ok' : 'pinNotYours'),
    isOpenToBanned: true,
  },
  'show again': {
    send: mark('DELETE commentHide'),
    expected: (role) => (role === 'owner' ? 'ok' : 'pinNotYours'),
    isOpenToBanned: true,
  },
  highlight: {
    send: (id, kind, by) =>
      by.send('PUT commentHighlight', { aggregated_comment: id, pin: findPin(kind).id, highlight: true }),
    expected: (role) => (role === 'owner' ? 'ok' : 'pinNotYours'),
    unread: (role, kind) => (opensPin(role, kind) ? 'commentNotFound' : 'highlightPinNotFound'),
  },
  like: { send: mark('POST commentReact'), expected: ok },
  unlike: { send: mark('DELETE commentReact'), expected: ok, isOpenToBanned: true },
  'mark as helpful': { send: mark('POST commentHelpful'), expected: ok },
  'take the mark back': { send: mark('DELETE commentHelpful'), expected: ok, isOpenToBanned: true },
  'take a mention away': { send: mark('DELETE commentMentions'), expected: ok, isOpenToBanned: true },
  translate: {
    send: mark('GET commentTranslate'),
    expected: () => 'translationUnavailable',
    isOpenToBanned: true,
  },
  report: {
    send: async (id, _, by) =>
      send(inject('origin'), href('commentFlag', { id }), {
        method: 'PUT',
        json: { reason: 'spam' },
        cookie: await by.cookie(),
      }),
    expected: (role) => (role === 'author' ? 'ownSubject' : 'ok'),
    unread: () => 'notFound',
    isOpenToBanned: true,
  },
}

function findOutcome(call: Call, role: Role, kind: Kind): Outcome {
  if (role === 'visitor' && !call.isOpenToVisitors) return 'notSignedIn'
  if (role === 'banned' && !call.isOpenToBanned) return 'writeBanned'
  if (reads(role, kind)) return call.expected(role, kind)
  return call.unread?.(role, kind) ?? 'commentNotFound'
}

describe.each(ROLES)('for %s', (role) => {
  test.for(OBJECTS)('a comment that is %s', async (kind, { as }) => {
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [name, call] of Object.entries(CALLS)) {
      const answer = await call.send(
        await makeSubject(kind),
        kind,
        as(role === 'visitor' ? null : findPerson(role, kind)),
      )
      const { code } = (await answer.json()) as { code: number }
      outcomes[name] = Object.entries(ERRORS).find(([, error]) => error.code === code)?.[0] ?? 'ok'
      expected[name] = findOutcome(call, role, kind)
    }
    expect(outcomes).toEqual(expected)
  })
})
