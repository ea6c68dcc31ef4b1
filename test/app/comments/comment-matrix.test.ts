import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { userFollows } from '#db/tables/users.ts'
import type { DefinedCall } from '#schema/all-calls.ts'
import { DAY_MS } from '#schema/time.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { pickColumn, readOutcome, readPermissions } from '../../helpers/permissions.ts'
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

// Who may do what to which comment, each combination once: docs/behaviour/comments.md, Who may what.

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

type Call = (id: string, kind: Kind, by: Caller) => Promise<Response>

/** A call that names the comment alone. */
const mark =
  (name: DefinedCall): Call =>
  (id, _, by) =>
    by.send(name, { id })

let count = 0

const CALLS: Record<string, Call> = {
  'list replies': (id, _, by) => by.send('AggregatedCommentResource.get', { comment_id: id }),
  async 'open by a link'(id, kind, by) {
    const thread = await by.query('CommentThreadQuery', { pinId: findPin(kind).id, commentId: id })
    return Response.json({ code: thread.__typename === 'Error' ? thread.code : 0 })
  },
  reply: (id, kind, by) =>
    by.send('AggregatedCommentResource.create', { pin_id: findPin(kind).id, parent_id: id, text: `Reply ${count++}` }),
  edit: (id, _, by) => by.send('AggregatedCommentResource.update', { commentId: id, text: `Edit ${count++}` }),
  delete: (id, _, by) => by.send('AggregatedCommentResource.delete', { comment_id: id }),
  hide: (id, _, by) => by.send('PUT commentHide', { id, scope: 'comment' }),
  'show again': mark('DELETE commentHide'),
  highlight: (id, kind, by) =>
    by.send('PUT commentHighlight', { aggregated_comment: id, pin: findPin(kind).id, highlight: true }),
  like: mark('POST commentReact'),
  unlike: mark('DELETE commentReact'),
  'mark as helpful': mark('POST commentHelpful'),
  'take the mark back': mark('DELETE commentHelpful'),
  'take a mention away': mark('DELETE commentMentions'),
  translate: mark('GET commentTranslate'),
  report: (id, _, by) => by.send('PUT commentFlag', { id, reason: 'spam' }),
}

const READS = readPermissions('comments', 'Who reads')
const MAY = readPermissions('comments', 'Who may what')
const UNREAD = readPermissions('comments', 'What one does not read')

function findAnswers(role: Role, kind: Kind): Record<string, string | undefined> {
  const may = pickColumn(MAY, role)
  const whereFollowed = may['reply (limited)']
  delete may['reply (limited)']
  if (kind === 'followed only') may['reply'] = whereFollowed ?? ''
  const reads = READS[kind]?.[role] ?? ''
  if (reads === 'ok') return may
  const isTheirs = role === 'author' || role === 'owner'
  return Object.fromEntries(
    Object.entries(may).map(([name, answer]) => {
      if (answer === 'notSignedIn' || answer === 'writeBanned') return [name, answer]
      return [name, (UNREAD[name === 'delete' && isTheirs ? 'delete, by who may' : name] ?? UNREAD['else'])?.[reads]]
    }),
  )
}

describe.each(ROLES)('for %s', (role) => {
  test.for(OBJECTS)('a comment that is %s', async (kind, { as }) => {
    const outcomes: Record<string, string> = {}
    const by = as(role === 'visitor' ? null : findPerson(role, kind))
    for (const [name, call] of Object.entries(CALLS)) {
      outcomes[name] = await readOutcome(await call(await makeSubject(kind), kind, by))
    }
    expect(outcomes).toEqual(findAnswers(role, kind))
  })
})
