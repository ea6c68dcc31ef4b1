import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { ErrorName } from '#schema/errors.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { send } from '../helpers/client.ts'
import { callComment } from '../helpers/comments.ts'
import {
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type PinRow,
  type UserRow,
} from '../helpers/rows.ts'

// Who may do what to which comment, each combination once: what is expected follows from the sentences of
// docs/BEHAVIOUR.md, Comments.

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const ROLES = ['visitor', 'stranger', 'author', 'owner', 'banned', 'blocked'] as const
type Role = (typeof ROLES)[number]

/** A comment that all may read, one that its pin's owner has hidden, one on a secret board, one where they are off. */
const OBJECTS = ['shown', 'hidden', 'secret', 'off'] as const
type Kind = (typeof OBJECTS)[number]

const people = new Map<Role, UserRow>()
const cookies = new Map<Role, string>()
const pins = new Map<Kind, PinRow>()

beforeAll(async () => {
  for (const role of ROLES.filter((one) => one !== 'visitor')) {
    const user = await makeUser(db, { isWriteBanned: role === 'banned' })
    people.set(role, user)
    cookies.set(role, await makeSession(db, user))
  }
  await block(db, person('owner'), person('blocked'))
  const open = await makeBoard(db, person('owner'))
  const secret = await makeBoard(db, person('owner'), { privacy: 'secret' })
  pins.set('shown', await makePin(db, open))
  pins.set('hidden', await makePin(db, open))
  pins.set('secret', await makePin(db, secret, { columns: { audience: 'board' } }))
  pins.set('off', await makePin(db, open, { columns: { commentsDisabled: true } }))
})

function person(role: Role): UserRow {
  const user = people.get(role)
  if (!user) throw new Error(`No one is ${role}`)
  return user
}

function findPin(kind: Kind): PinRow {
  const pin = pins.get(kind)
  if (!pin) throw new Error(`There is no pin of kind ${kind}`)
  return pin
}

function opensPin(role: Role, kind: Kind): boolean {
  return role !== 'blocked' && (kind !== 'secret' || role === 'owner')
}

function reads(role: Role, kind: Kind): boolean {
  if (!opensPin(role, kind) || kind === 'off') return false
  return kind !== 'hidden' || role === 'author' || role === 'owner'
}

type Outcome = 'ok' | ErrorName

interface Call {
  send(id: string, kind: Kind, cookie: string | undefined): Promise<Response>
  /** Of members who read the comment. */
  expected(role: Role): Outcome
  unread?: (role: Role, kind: Kind) => Outcome
  /** Those who are write-banned may. */
  isOpenToBanned?: true
  isOpenToVisitors?: true
}

const put = (name: 'commentHide' | 'commentFlag', json: object) => (id: string, _: Kind, cookie?: string) =>
  send(origin, href(name, { id }), { method: 'PUT', json, cookie })
const mark =
  (name: 'commentReact' | 'commentHelpful' | 'commentMentions' | 'commentTranslate', method: string) =>
  (id: string, _: Kind, cookie?: string) =>
    send(origin, href(name, { id }), { method, cookie })

const ok = (): Outcome => 'ok'
let count = 0

const CALLS: Record<string, Call> = {
  'list replies': {
    send: (id, _, cookie) => callComment(origin, 'get', { comment_id: id }, cookie),
    expected: ok,
    isOpenToBanned: true,
    isOpenToVisitors: true,
  },
  reply: {
    send: (id, kind, cookie) =>
      callComment(origin, 'create', { pin_id: findPin(kind).id, parent_id: id, text: `Reply ${count++}` }, cookie),
    expected: ok,
  },
  edit: {
    send: (id, _, cookie) => callComment(origin, 'update', { commentId: id, text: `Edit ${count++}` }, cookie),
    expected: (role) => (role === 'author' ? 'ok' : 'commentNotYours'),
  },
  delete: {
    send: (id, _, cookie) => callComment(origin, 'delete', { comment_id: id }, cookie),
    expected: (role) => (role === 'author' || role === 'owner' ? 'ok' : 'commentNotYours'),
    unread: (role) => (role === 'author' || role === 'owner' ? 'ok' : 'commentNotFound'),
    isOpenToBanned: true,
  },
  hide: {
    send: put('commentHide', { scope: 'comment' }),
    expected: (role) => (role === 'owner' ? 'ok' : 'pinNotYours'),
    isOpenToBanned: true,
  },
  highlight: {
    send: (id, kind, cookie) =>
      send(origin, href('commentHighlight'), {
        method: 'PUT',
        json: { aggregated_comment: id, pin: findPin(kind).id, highlight: true },
        cookie,
      }),
    expected: (role) => (role === 'owner' ? 'ok' : 'pinNotYours'),
    unread: (role, kind) => (opensPin(role, kind) ? 'commentNotFound' : 'highlightPinNotFound'),
  },
  like: { send: mark('commentReact', 'POST'), expected: ok },
  unlike: { send: mark('commentReact', 'DELETE'), expected: ok, isOpenToBanned: true },
  'mark as helpful': { send: mark('commentHelpful', 'POST'), expected: ok },
  'take the mark back': { send: mark('commentHelpful', 'DELETE'), expected: ok, isOpenToBanned: true },
  'take a mention away': { send: mark('commentMentions', 'DELETE'), expected: ok, isOpenToBanned: true },
  translate: {
    send: mark('commentTranslate', 'GET'),
    expected: () => 'translationUnavailable',
    isOpenToBanned: true,
  },
  report: {
    send: put('commentFlag', { reason: 'spam' }),
    expected: ok,
    unread: () => 'notFound',
    isOpenToBanned: true,
  },
}

function findOutcome(call: Call, role: Role, kind: Kind): Outcome {
  if (role === 'visitor' && !call.isOpenToVisitors) return 'notSignedIn'
  if (role === 'banned' && !call.isOpenToBanned) return 'writeBanned'
  if (reads(role, kind)) return call.expected(role)
  return call.unread?.(role, kind) ?? 'commentNotFound'
}

describe.each(ROLES)('for %s', (role) => {
  test.each(OBJECTS)('a comment that is %s', async (kind) => {
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [name, call] of Object.entries(CALLS)) {
      const { id } = await makeComment(db, findPin(kind), person('author'), { isHidden: kind === 'hidden' })
      const answer = await call.send(id, kind, cookies.get(role))
      const { code } = (await answer.json()) as { code: number }
      outcomes[name] = Object.entries(ERRORS).find(([, error]) => error.code === code)?.[0] ?? 'ok'
      expected[name] = findOutcome(call, role, kind)
    }
    expect(outcomes).toEqual(expected)
  })
})
