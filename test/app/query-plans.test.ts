import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { encodeCursor } from '#db/pagination.ts'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { boardFollows, boards, boardSections } from '#db/tables/boards/boards.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { uploads } from '#db/tables/media.ts'
import { notificationFanouts } from '#db/tables/notifications/notifications.ts'
import { pinFeedback } from '#db/tables/pins/pin-feedback.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { events, pinDays } from '#db/tables/tracking/event-log.ts'
import { partners, userFollows, users } from '#db/tables/users.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import type { Invited } from '#schema/boards/invite-calls.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import type { RecoveryCodesData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { startApp } from '../helpers/app.ts'
import { BrowserCookies } from '../helpers/browser-cookies.ts'
import { GOOGLEBOT, readData, HANDSHAKE_SESSION, newAddress, send, logIn, type Sent } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy, type SentStatement } from '../helpers/database-proxy.ts'
import { newEvent, queued } from '../helpers/events.ts'
import { makeFile } from '../helpers/image-files.ts'
import { importerOf } from '../helpers/imports.ts'
import { lastMail, findLink, findToken } from '../helpers/mails.ts'
import { callMessages } from '../helpers/messages.ts'
import { makeMaker } from '../helpers/pin-builder.ts'
import { newPerson, register } from '../helpers/registration.ts'
import {
  addCollaborator,
  block,
  followTopic,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  PASSWORD,
  relate,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'
import { SoftPasskey } from '../helpers/soft-passkey.ts'
import { beginLogin, getCode, finishLogin } from '../helpers/two-step.ts'
import { exportEntries } from '../helpers/your-data-files.ts'
import { makeZip } from '../helpers/zip.ts'

/** A sweep takes the first of it: it holds only images that are not described yet. */
const UNDESCRIBED = /^SCAN pictures USING COVERING INDEX pictures_undescribed$/

/** A sweep takes the first of each table: they hold only texts that are not folded yet. */
const UNFOLDED = /^SCAN (\w+) USING INDEX \1_unfolded$/

/** A request takes the latest of it: it holds only files whose use has changed since they were looked at. */
const UNCHECKED = /^SCAN media_checks USING INDEX media_checks_latest$/

/** Tokens and codes that are stored as they are: nothing adds to them, and each sweep takes 500 away. */
const OLD_TOKENS = /^SCAN (?:mail_subscriptions|board_invites USING INDEX board_invites_unhashed)$/

/** Steps that read rows which the statement itself brings along, or a few of those that are left to do. */
const HARMLESS_SCANS = [
  /^SCAN (?:\d+ )?CONSTANT ROWS?$/,
  /VIRTUAL TABLE INDEX/,
  UNDESCRIBED,
  UNFOLDED,
  UNCHECKED,
  OLD_TOKENS,
]

/** The sitemap walks through an index of its own on purpose: it has to name every pin. */
const SITEMAP_WALK = /^SCAN pins USING (?:COVERING )?INDEX pins_sitemap$/

const PRICE_DROP = { kind: 'price_drop', objectId: '1.00', createdAt: 1 } as const

/** Related pins are filled up from the first pins of the popular feed. */
const BEST_OF_FEED = /^SCAN p USING (?:COVERING )?INDEX pins_feed$/

let site: Site
let proxy: DatabaseProxy
let user: UserRow
let pin: PinRow
let board: BoardRow
let topic: { id: string; slug: string }
let cookie: string

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  const { db } = site
  user = await makeUser(db)
  const [one, two] = [await makeTopic(db), await makeTopic(db)]
  topic = one
  board = await makeBoard(db, user)
  const section = { id: newId(), boardId: board.id, slug: 'part', title: 'Part', position: 0 }
  await db.insert(boardSections).values(section)
  pin = await makePin(db, board, {
    columns: { domain: 'boats.example', category: 'boats' },
    topicIds: [one.id, two.id],
  })
  await relate(db, pin, [await makePin(db, board)])
  await makeComment(db, pin, user)
  await followTopic(db, user, one)
  await followTopic(db, user, two)
  await block(db, user, await makeUser(db))
  await makeInterests()
  cookie = await makeSession(db, user)
}, 120_000)

/** All sources of a home feed. */
async function makeInterests(): Promise<void> {
  const { db } = site
  const other = await makeBoard(db, await makeUser(db))
  const [saved, hidden, wanted] = [await makePin(db, other), await makePin(db, other), await makePin(db, other)]
  for (const subject of [saved, hidden, wanted]) await relate(db, subject, [await makePin(db, other)])
  const [userId, createdAt] = [user.id, 1]
  await db.insert(userFollows).values({ followerId: userId, followedId: other.ownerId, createdAt })
  await db.insert(boardFollows).values({ userId, boardId: other.id, createdAt })
  await db.insert(saves).values({ id: newId(), userId, pinId: saved.id, boardId: board.id, createdAt })
  await db.insert(pinFeedback).values([
    { userId, pinId: hidden.id, kind: 'hide', reason: 'not_interested', createdAt },
    { userId, pinId: wanted.id, kind: 'more', createdAt },
  ])
}

afterAll(() => site.stop())

async function planSteps(statements: readonly SentStatement[]): Promise<string[][]> {
  const plans = await site.db.$client.batch(
    statements.map(({ sql: text, args }) => ({ sql: `explain query plan ${text}`, args })),
  )
  return plans.map(({ rows }) => rows.map(({ detail }) => (typeof detail === 'string' ? detail : '')))
}

/** The statements that the database got for these requests. */
async function collectStatements(requests: () => Promise<unknown>): Promise<SentStatement[]> {
  proxy.reset()
  await requests()
  return proxy.statements().filter(({ sql: text }) => !/^\s*(?:begin|commit|rollback)\b/i.test(text))
}

/** What a statement made before it reads it, at most a page of rows each. */
function resultsWithin(steps: readonly string[]): string[] {
  return steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(step)?.[1] ?? [])
}

async function expectNoScan(statements: readonly SentStatement[], allowed: readonly RegExp[] = []): Promise<void> {
  expect(statements.length).toBeGreaterThan(0)
  const plans = await planSteps(statements)
  for (const [place, steps] of plans.entries()) {
    const within = resultsWithin(steps).flatMap((name) => [`SCAN ${name}`, `SCAN ${name} LEFT-JOIN`])
    const isHarmless = (step: string) =>
      within.includes(step) || [...HARMLESS_SCANS, ...allowed].some((pattern) => pattern.test(step))
    const scans = steps.filter((step) => step.startsWith('SCAN') && !isHarmless(step))
    expect(scans, `${statements[place]?.sql}\n${steps.join('\n')}`).toEqual([])
  }
}

async function open(path: string, sent: Sent = {}, statuses: readonly number[] = [200]): Promise<void> {
  const answer = await send(site.origin, path, sent)
  await answer.text()
  expect(statuses).toContain(answer.status)
}

function queryPath(name: string, variables: Record<string, unknown>): string {
  return href('graphql', { name }, { variables: JSON.stringify(variables) })
}

const AFTER = encodeCursor({ score: 0.5, id: 'Z' })
const AFTER_FOLLOWED = encodeCursor({ score: 5e11, id: 'Z' })

const place = () => ({ username: user.username, board: board.slug })
const tabs = () => {
  const names = ['pins', '_created', '_saved', '_activity', '_community', '_shopping_list', '_followers', '_following']
  const paths = names.map((tab) => href('profileTab', { username: user.username, tab }))
  return [...paths, `${paths.at(-1)}?of=boards`]
}

/** A page of a feed, the next one, and others. */
function withMore(path: string, others: string[]): string[] {
  return [path, `${path}?after=${AFTER}`, ...others]
}

/** Round trips of a page: for its subject, with who asks, and for the rest. */
const ROUND_TRIPS = 2

/** Again: members are known then. */
async function countTrips(path: string, sent: Sent): Promise<number> {
  await open(path, sent)
  proxy.reset()
  await open(path, sent)
  return proxy.roundTrips()
}

describe.each(['signed out', 'signed in'] as const)('a page costs few round trips (%s):', (who) => {
  it.each<[what: string, path: () => string]>([
    ['a pin', () => href('pin', { id: pin.id })],
    ['a profile', () => href('profile', { username: user.username })],
    ...(['pins', '_created', '_saved', '_activity', '_community', '_followers', '_following'] as const).map(
      (tab) =>
        [`the tab ${tab} of a profile`, () => href('profileTab', { username: user.username, tab })] satisfies [
          string,
          () => string,
        ],
    ),
    ['a board', () => href('board', place())],
    ['a section', () => href('boardSection', { ...place(), section: 'part' })],
    ['ideas for a board', () => href('boardIdeas', place())],
    ['a topic', () => href('topic', { slug: topic.slug })],
    ['a site', () => href('source', { domain: 'boats.example' })],
    ['a category', () => href('category', { category: 'boats' })],
    ['an article of today', () => href('todayPick', { kind: 'article', slug: 'any', id: pin.id })],
    ['a topic of today', () => href('todayPick', { kind: 'best', slug: 'any', id: topic.id })],
  ])('%s', async (_, path) => {
    expect(await countTrips(path(), who === 'signed in' ? { cookie } : {})).toBe(ROUND_TRIPS)
  })

  it('the home page, which asks a member’s interests before its pins', async () => {
    expect(await countTrips(href('home'), who === 'signed in' ? { cookie } : {})).toBe(who === 'signed in' ? 2 : 1)
  })

  it.each([href('topics'), href('today'), href('searchScope', { scope: 'pins' }, { q: 'boats' })])(
    '%s, which has nothing but its subject',
    async (path) => {
      expect(await countTrips(path, who === 'signed in' ? { cookie } : {})).toBe(ROUND_TRIPS - 1)
    },
  )
})

it('a member whom the worker has not seen yet costs one more', async () => {
  const unknown = await makeSession(site.db, user)
  proxy.reset()
  await open(href('pin', { id: pin.id }), { cookie: unknown })
  expect(proxy.roundTrips()).toBe(ROUND_TRIPS + 1)
})

it('a crawler, which waits for all of a page, costs one round trip', async () => {
  proxy.reset()
  await open(href('pin', { id: pin.id }), { headers: { 'user-agent': GOOGLEBOT } })
  expect(proxy.roundTrips()).toBe(1)
})

describe.each(['signed out', 'signed in'])('no table that grows is read from end to end (%s) by', (who) => {
  const sent = (): Sent => (who === 'signed in' ? { cookie } : {})

  it.each<[what: string, paths: () => string[], leastStatements: number]>([
    [
      'the home page',
      () => [href('home'), `${href('home')}?after=${AFTER}`, `${href('home')}?after=${AFTER_FOLLOWED}`],
      3,
    ],
    ['a pin', () => [href('pin', { id: pin.id }), `${href('pin', { id: pin.id })}?after=${AFTER}`], 10],
    [
      'further pages of its feeds',
      () => [
        queryPath('CloseupRelatedModulesFeedQuery', { pinId: pin.id, after: AFTER }),
        queryPath('CloseupDetailQuery', { pinId: pin.id, commentsAfter: AFTER }),
        queryPath('CloseupDetailQuery', { pinId: pin.id, commentsAfter: AFTER, commentsOrder: 'newest' }),
        queryPath('PinTriesQuery', { pinId: pin.id, after: AFTER }),
        queryPath('CommentRepliesQuery', { commentId: newId(), after: AFTER }),
        queryPath('CommentThreadQuery', { pinId: pin.id, commentId: newId() }),
        queryPath('HomeFeedQuery', { after: AFTER }),
      ],
      5,
    ],
    ['a profile and its tabs', () => withMore(href('profile', { username: user.username }), tabs()), 12],
    [
      'a board',
      () => [
        ...withMore(href('board', place()), [href('boardSection', { ...place(), section: 'part' })]),
        `${href('board', place())}?sections=${AFTER}`,
      ],
      6,
    ],
    ['ideas for a board', () => withMore(href('boardIdeas', place()), []), 4],
    [
      'topics',
      () => withMore(href('topic', { slug: topic.slug }), [href('topics'), `${href('topics')}?after=${AFTER}`]),
      6,
    ],
    ['a site', () => withMore(href('source', { domain: 'boats.example' }), []), 4],
    ['a category', () => withMore(href('category', { category: 'boats' }), []), 4],
    [
      'today',
      () => [
        href('today'),
        ...[['article', pin.id] as const, ['best', topic.id] as const, ['trending', topic.id] as const].map(
          ([kind, id]) => href('todayPick', { kind, slug: 'any', id }),
        ),
      ],
      7,
    ],
    [
      'feeds to read',
      () => [
        href('userFeed', { username: user.username }),
        href('boardFeed', place()),
        href('topicFeed', { slug: topic.slug }),
      ],
      6,
    ],
    [
      'what other sites show of it',
      () => [
        href('embedPin', { id: pin.id }),
        href('embedBoard', { id: board.id }),
        ...[href('pin', { id: pin.id }), href('board', place())].map((path) =>
          href('oembed', {}, { url: site.origin + path }),
        ),
      ],
      5,
    ],
    [
      'a search',
      () => SEARCH_SCOPES.map((scope) => href('searchScope', { scope }, { q: 'boats light' })),
      SEARCH_SCOPES.length,
    ],
  ])('%s', async (_, paths, leastStatements) => {
    const statements = await collectStatements(async () => {
      for (const path of paths()) await open(path, sent())
    })
    expect(statements.length).toBeGreaterThanOrEqual(leastStatements)
    await expectNoScan(statements)
  })
})

describe('no table that grows is read from end to end by', () => {
  it('logging in, being signed in and logging out', async () => {
    const statements = await collectStatements(async () => {
      const session = await logIn(site.origin, user)
      await open(href('currentUser'), { cookie: session })
      await open(href('state'), { cookie: session })
      await site.db.update(sessions).set({ expiresAt: Date.now() + 30 * DAY_MS })
      await open(href('refreshToken'), { cookie: session })
      await open(href('refreshStoredAccounts'), { cookie: session })
      const form = { username_or_email: user.email ?? '', password: PASSWORD }
      await open(href('login'), { form, cookie, headers: { 'cf-connecting-ip': newAddress() } }, [303])
      await open(
        href('loginHandshake'),
        { form: { ...form, password: 'wrong' }, headers: { 'cf-connecting-ip': newAddress() } },
        [401],
      )
      await open(HANDSHAKE_SESSION, { json: { options: { token: 'a'.repeat(43) } } }, [409])
      await open(href('resource', { name: 'UserSessionResource', verb: 'delete' }), { cookie: session, json: {} })
      cookie = await makeSession(site.db, user)
    })
    for (const verb of [
      'insert into "sessions"',
      'update "sessions"',
      'delete from "sessions"',
      'update "handshake_tokens"',
    ]) {
      expect(statements.some(({ sql: text }) => text.startsWith(verb))).toBe(true)
    }
    await expectNoScan(statements)
  })

  it('the boards to pick from, and those of a profile', async () => {
    const resource = (options: object) =>
      href('resource', { name: 'BoardsResource', verb: 'get' }, { options: JSON.stringify(options) })
    const statements = await collectStatements(async () => {
      const asked = [{}, { pin_id: pin.id }, { pin_id: pin.id, q: 'boat' }]
      for (const options of asked) await open(resource({ filter: 'picker', ...options }), { cookie })
      await open(resource({ filter: 'profile', username: user.username }), { cookie })
    })
    expect(statements.length).toBeGreaterThanOrEqual(4)
    await expectNoScan(statements)
  })

  it('the ideas for all boards of someone, which take one round trip', async () => {
    const statements = await collectStatements(() => open(href('moreIdeas'), { cookie }))
    expect(proxy.roundTrips()).toBe(1)
    expect(statements.filter(({ sql: text }) => text.includes('related_pins'))).toHaveLength(1)
    await expectNoScan(statements)
  })

  it('following and unfollowing', async () => {
    const someone = await makeUser(site.db)
    const theirs = await makeBoard(site.db, someone)
    const subjects = {
      User: { user_id: someone.id },
      Board: { board_id: theirs.id },
      Interest: { interest_id: topic.id },
    }
    const statements = await collectStatements(async () => {
      for (const verb of ['create', 'delete'] as const) {
        for (const [name, options] of Object.entries(subjects)) {
          await open(href('resource', { name: `${name}FollowResource`, verb }), { json: { options }, cookie })
        }
      }
    })
    expect(statements.filter(({ sql: text }) => /^(?:insert into|delete from) "\w+_follows"/.test(text))).toHaveLength(
      6,
    )
    await expectNoScan(statements)
  })

  it('blocking, unblocking and the list of blocked people', async () => {
    const someone = await makeUser(site.db)
    const options = { user_id: someone.id }
    const statements = await collectStatements(async () => {
      for (const verb of ['create', 'delete'] as const) {
        await open(href('resource', { name: 'UserBlockResource', verb }), { json: { options }, cookie })
      }
      for (const path of withMore(href('blockedPeople'), [])) await open(path, { cookie })
    })
    expect(statements.length).toBeGreaterThan(12)
    await expectNoScan(statements)
  })

  it('comments and all that is done to them', async () => {
    const author = await makeUser(site.db)
    const theirs = await makeSession(site.db, author)
    const statements = await collectStatements(async () => {
      const post = (verb: string, options: object) =>
        send(site.origin, href('resource', { name: 'AggregatedCommentResource', verb }), {
          json: { options },
          cookie: theirs,
        })
      const made = await readData<CommentData>(await post('create', { pin_id: pin.id, text: 'Hello' }))
      const { id } = made
      const tags = [{ user_id: user.id, offset: 0, length: 2 }]
      await readData(await post('create', { pin_id: pin.id, parent_id: id, text: 'Hi again', tags }))
      await readData(await post('update', { commentId: id, text: 'Hello there', tags }))
      const options = (more: object) => ({ options: JSON.stringify(more) })
      const get = (name: string, more: object) =>
        open(href('resource', { name, verb: 'get' }, options(more)), { cookie: theirs })
      await get('AggregatedCommentResource', { pin_id: pin.id, order: 'newest' })
      await get('AggregatedCommentResource', { comment_id: id })
      await get('MentionSuggestionsResource', { pin_id: pin.id, q: '' })
      await get('MentionSuggestionsResource', { pin_id: pin.id, q: 'to' })
      const as = { cookie: theirs }
      for (const method of ['POST', 'DELETE']) {
        await open(href('commentReact', { id }), { method, ...as })
        await open(href('commentHelpful', { id }), { method, ...as })
      }
      await open(href('commentMentions', { id }), { method: 'DELETE', ...as })
      const highlight = { aggregated_comment: id, pin: pin.id, highlight: true }
      await open(href('commentHighlight'), { method: 'PUT', json: highlight, cookie })
      for (const scope of ['comment', 'user'])
        for (const method of ['PUT', 'DELETE'])
          await open(href('commentHide', { id }), { method, json: { scope }, cookie })
      await readData(await post('delete', { comment_id: id }))
    })
    expect(statements.length).toBeGreaterThan(60)
    await expectNoScan(statements)
  })

  it('writes under an Idempotency-Key, reports of visitors, and forgetting both', async () => {
    const headers = { 'idempotency-key': newId(), 'cf-connecting-ip': newAddress() }
    const options = { id: pin.id, type: 'pin', reason: 'spam' }
    const path = href('resource', { name: 'ReportResource', verb: 'create' })
    const reporter = await makeSession(site.db, await makeUser(site.db))
    const statements = await collectStatements(async () => {
      for (const as of [undefined, reporter]) {
        for (const _ of ['once', 'twice']) await open(path, { json: { options }, cookie: as, headers })
        await open(path, { json: { options: { ...options, reason: 'hate' } }, cookie: as, headers }, [409])
      }
      await site.runScheduled()
    })
    for (const part of [
      'insert into idempotency_keys',
      'delete from "idempotency_keys"',
      'insert into "report_salts"',
    ]) {
      expect(statements.some(({ sql: text }) => text.includes(part))).toBe(true)
    }
    await expectNoScan(statements)
  })

  it('registering, several accounts, sessions and users', async () => {
    const person = newPerson()
    const resource = (name: string, verb: string) => href('resource', { name: `${name}Resource`, verb })
    const statements = await collectStatements(async () => {
      const headers = { 'idempotency-key': 'a-key-of-a-person' }
      const first = await register(site.origin, person, { headers })
      expect(first.status).toBe(200)
      expect((await register(site.origin, person, { headers })).status).toBe(200)
      expect((await register(site.origin, { ...person, username: user.username })).status).toBe(409)
      const browser = new BrowserCookies()
      browser.set(SESSION_COOKIE, cookie.split('=')[1] ?? '')
      const { token } = await readData<{ token: string }>(first)
      const options = { token }
      browser.store(await send(site.origin, HANDSHAKE_SESSION, { cookie: browser.header(), json: { options } }))
      const as = () => ({ cookie: browser.header() })
      await open(resource('UserSession', 'create'), { ...as(), json: { options: { session_accounts: true } } })
      await open(href('sessions'), as())
      await open(href('session', { id: 'none' }), { ...as(), method: 'DELETE' }, [404])
      const requests = [{ method: 'GET', url: `v3/users/${user.id}/` }]
      await open(href('batch'), { ...as(), json: { requests } })
      const next = await send(site.origin, resource('UserSession', 'update'), {
        ...as(),
        json: { options: { account_id: user.id } },
      })
      expect(next.status).toBe(200)
      browser.store(next)
      await open(resource('UserSession', 'delete'), { ...as(), json: { options: { all_accounts: true } } })
      cookie = await makeSession(site.db, user)
    })
    await expectNoScan(statements)
  })

  it('settings, read and saved, and the choice of cookies', async () => {
    const resource = (name: string, verb: string) => href('resource', { name: `${name}Resource`, verb })
    const partner = await makeUser(site.db, { isPartner: true })
    await site.db.insert(partners).values({ userId: partner.id, businessName: 'Oak Ltd' })
    const theirs = await makeSession(site.db, partner)
    const statements = await collectStatements(async () => {
      await open(resource('UserSettings', 'get'), { cookie: theirs })
      const options = { business_name: 'Ash Ltd', contact_email: 'shop@ash.example', username: 'ash_ltd' }
      await open(resource('UserSettings', 'update'), { json: { options }, cookie: theirs })
      const consent = { personalization: true, analytics: false, marketing: false }
      await open(resource('CookieConsent', 'update'), { json: { options: consent }, cookie: theirs })
    })
    for (const verb of ['update "users"', 'update "partners"']) {
      expect(statements.some(({ sql: text }) => text.startsWith(verb))).toBe(true)
    }
    await expectNoScan(statements)
  })

  it('mails, their links, and what is changed by them', async () => {
    const someone = await makeUser(site.db, { emailVerifiedAt: 1 })
    const session = await makeSession(site.db, someone)
    const from = () => ({ 'cf-connecting-ip': newAddress() })
    async function follow(recipient: string | null, kind: string, fields: Record<string, string> = {}): Promise<void> {
      const mail = await lastMail(site.db, recipient, kind)
      await open(findLink(mail).pathname, { form: { token: findToken(mail), ...fields }, headers: from() })
    }
    const statements = await collectStatements(async () => {
      await open(href('verifyResend'), { method: 'POST', cookie, headers: from() })
      await follow(user.email, 'verify')
      const email = `new.${someone.email}`
      await open(href('emailSettingsCall'), { json: { email, password: PASSWORD }, cookie: session, headers: from() })
      await follow(someone.email, 'changeOld')
      await follow(email, 'changeNew')
      const passwords = { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }
      await open(href('passwordSettingsCall'), { json: passwords, cookie: session, headers: from() })
      await open(href('passwordReset'), { form: { username_or_email: someone.username }, headers: from() })
      await follow(email, 'reset', { new_password: 'eight teaspoons of rain' })
      await site.runScheduled()
    })
    for (const verb of [
      'insert into "mails"',
      'insert into "email_tokens"',
      'update "email_tokens"',
      'delete from "email_tokens"',
    ]) {
      expect([verb, statements.some(({ sql: text }) => text.startsWith(verb))]).toEqual([verb, true])
    }
    await expectNoScan(statements)
  })

  it('two-step verification and passkeys: setting them up, logging in with them, and ending them', async () => {
    const someone = await makeUser(site.db)
    const session = await makeSession(site.db, someone)
    const from = () => ({ 'cf-connecting-ip': newAddress() })
    const call = async (path: string, json: unknown, statuses?: readonly number[]): Promise<void> =>
      await open(path, { json, cookie: session, headers: from() }, statuses)
    const statements = await collectStatements(async () => {
      const proof = { password: PASSWORD }
      const setup = await send(site.origin, href('twoStepSetupCall'), { json: proof, cookie: session, headers: from() })
      const { secret } = await readData<{ secret: string }>(setup)
      const spent = getCode(secret)
      const on = await send(site.origin, href('twoStepCall'), {
        json: { code: spent },
        cookie: session,
        headers: from(),
      })
      const { recovery_codes: codes } = await readData<RecoveryCodesData>(on)
      await open(href('securitySettings'), { cookie: session })
      const renewal = { json: { ...proof, code: codes[0] }, cookie: session, headers: from() }
      const renewed = await readData<RecoveryCodesData>(await send(site.origin, href('recoveryCodesCall'), renewal))
      const proofs = renewed.recovery_codes.map((code) => ({ ...proof, code }))
      const own = await send(site.origin, href('passkeyOptionsCall'), {
        json: proofs[0],
        cookie: session,
        headers: from(),
      })
      const { options } = await readData<{ options: object }>(own)
      const passkey = new SoftPasskey()
      const claims = { origin: site.origin }
      await call(href('passkeysCall'), { name: 'My phone', credential: passkey.make(options, claims) })
      const { mfa_token } = await beginLogin(site.origin, someone)
      const asked = await send(site.origin, href('passkeyLoginOptions'), { json: { mfa_token }, headers: from() })
      const answer = passkey.answer((await readData<{ options: object }>(asked)).options, claims)
      for (const code of [spent, 'abcd-efgh-jkmn-pqrs']) {
        expect((await finishLogin(site.origin, { mfa_token, code })).status).toBe(401)
      }
      expect((await finishLogin(site.origin, { mfa_token, passkey: JSON.stringify(answer) })).status).toBe(200)
      await call(href('passkeyRemoveCall', { id: 'none' }), proof)
      await call(href('twoStepDisableCall'), proofs[1])
      await site.runScheduled()
    })
    for (const verb of [
      'insert into "totp_factors"',
      'update "totp_factors"',
      'update "recovery_codes"',
      'update "mfa_tokens"',
      'update "passkeys"',
      'update "passkey_challenges"',
      'delete from "passkey_challenges"',
    ]) {
      expect([verb, statements.some(({ sql: text }) => text.startsWith(verb))]).toEqual([verb, true])
    }
    await expectNoScan(statements)
  })

  it('making pins: drafts, publishing, editing, deleting, restoring and sweeping', async () => {
    const maker = await makeMaker(site)
    const statements = await collectStatements(async () => {
      const product = { name: 'Jug', offer_summary: { price: '20.00', currency: 'EUR' } }
      const shop = await maker.publish({ kind: 'product', products: [product] })
      const [sold] = shop.products ?? []
      await readData(await maker.call('update', { id: shop.id, products: [sold, product] }))
      const tags = [
        { x: 0, y: 0, pin_id: pin.id },
        { x: 1, y: 1, product_id: sold?.product_id },
      ]
      const fields = { topic_ids: [topic.id], tagged_products: tags }
      const tagged = await maker.publish(fields)
      for (const sent of [{}, { cookie: maker.cookie }]) await open(href('pin', { id: tagged.id }), sent)
      const draft = await maker.draft(await maker.plain(fields))
      await open(href('resource', { name: 'PinDraftsResource', verb: 'get' }), { cookie: maker.cookie })
      let id = draft.id
      for (const change of [{ title: 'Boats' }, { is_draft: false }, { title: 'More boats', topic_ids: [topic.id] }]) {
        id = (await readData<{ id: string }>(await maker.call('update', { id: draft.id, ...change }))).id
      }
      await open(href('pin', { id: draft.id }), {}, [301])
      await readData(await maker.call('get', { id: draft.id }))
      await readData(await maker.call('delete', { id }))
      await readData(await maker.call('update', { id, is_deleted: false }))
      await readData(await maker.call('delete', { id }))
      await readData(await maker.call('delete', { id: (await maker.draft()).id }))
      await open(href('home'), { cookie: maker.cookie })
      await site.runScheduled(Date.now() + 2 * DAY_MS)
    })
    for (const beginning of ['insert into "pins"', 'update "pins"', 'delete from pins', 'delete from "pin_drafts"']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    const isLookingInside = ({ sql: text }: SentStatement) => text.startsWith('select distinct (case')
    await expectNoScan(
      statements.filter((one) => !isLookingInside(one)),
      [BEST_OF_FEED],
    )
  })

  it('boards and sections: making, reading, changing, ordering, deleting and sweeping them', async () => {
    const owner = await makeUser(site.db)
    const theirs = await makeSession(site.db, owner)
    const collaborator = await makeUser(site.db)
    const call = (name: string, verb: string, options: object) =>
      send(site.origin, href('resource', { name: `${name}Resource`, verb }), { json: { options }, cookie: theirs })
    const statements = await collectStatements(async () => {
      const made: BoardAnswer[] = []
      for (const name of ['One', 'Two']) made.push(await readData<BoardAnswer>(await call('Board', 'create', { name })))
      const [{ id: board_id }, next] = made as [BoardAnswer, BoardAnswer]
      const own = await makePin(site.db, { id: board_id, ownerId: owner.id })
      await makePin(site.db, { id: board_id, ownerId: collaborator.id })
      await addCollaborator(site.db, { id: board_id }, collaborator)
      const kept = await makePin(site.db, await makeBoard(site.db, collaborator))
      await readData(await call('Repin', 'create', { pin_id: kept.id, board_id }))
      for (const title of ['A', 'B']) await readData(await call('BoardSection', 'create', { board_id, title }))
      const options = encodeURIComponent(JSON.stringify({ board_id }))
      const path = `${href('resource', { name: 'BoardResource', verb: 'get' })}?options=${options}`
      const { sections } = await readData<BoardAnswer>(await send(site.origin, path, { cookie: theirs }))
      const [a, b] = sections.map(({ id }) => ({ section_id: id }))
      const move = { ...b, title: 'C', before_section_id: a?.section_id }
      await readData(await call('BoardSection', 'update', move))
      await readData(await call('BoardSection', 'delete', { ...a }))
      const place = { before_board_id: next.id }
      const changes = { name: 'Three', cover_pin_id: own.id, privacy: 'secret', ...place }
      await readData(await call('Board', 'update', { board_id, ...changes }))
      await open(href('boardEdit', { username: owner.username, board: 'three' }), { cookie: theirs })
      await readData(await call('Repin', 'delete', { pin_id: kept.id }))
      await site.db.update(boards).set({ audienceDueAt: 1 }).where(eq(boards.id, board_id))
      await site.runScheduled()
      await readData(await call('Repin', 'create', { pin_id: kept.id, board_id }))
      await readData(await call('Board', 'delete', { board_id }))
      for (const days of [1, 2]) await site.runScheduled(Date.now() + days * DAY_MS)
      expect(await site.db.$count(boards, eq(boards.id, board_id))).toBe(0)
    })
    for (const beginning of ['insert into "boards"', 'update "boards"', 'with others', 'delete from boards']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    const isLookingInside = ({ sql: text }: SentStatement) => text.startsWith('select distinct (case')
    await expectNoScan(statements.filter((one) => !isLookingInside(one)))
  })

  it('notifications: what they come from, adding them, reading, marking and sweeping them', async () => {
    const [owner, fan] = [await makeUser(site.db, { emailVerifiedAt: 1 }), await makeUser(site.db)]
    const [ownCookie, fanCookie] = [await makeSession(site.db, owner), await makeSession(site.db, fan)]
    const theirs = await makeBoard(site.db, owner)
    const liked = await makePin(site.db, theirs)
    const call = async (name: string, verb: string, options: object, as = fanCookie) => {
      const path = href('resource', { name: `${name}Resource`, verb })
      const sent = verb === 'get' ? { cookie: as } : { json: { options }, cookie: as }
      await readData(
        await send(site.origin, verb === 'get' ? `${path}?options=${JSON.stringify(options)}` : path, sent),
      )
    }
    const statements = await collectStatements(async () => {
      await call('AggregatedComment', 'create', { pin_id: liked.id, text: 'Lovely' })
      await open(href('pinReaction', { id: liked.id }), { json: { reaction_type: 1 }, cookie: fanCookie })
      await call('Repin', 'create', { pin_id: liked.id, board_id: (await makeBoard(site.db, fan)).id })
      await call('UserFollow', 'create', { user_id: owner.id })
      await call('BoardFollow', 'create', { board_id: theirs.id })
      await site.runQueue('tackboard-notifications', [{ notifications: 'waiting' }])
      await site.db.insert(notificationFanouts).values({ ...PRICE_DROP, subjectId: liked.id })
      await site.runQueue('tackboard-notifications', [{ notifications: 'waiting' }])
      const quiet = { notifications: { save: { push: false } }, digest: 'daily' }
      await call('UserSettings', 'update', quiet, ownCookie)
      await open(href('notificationSettings'), { cookie: ownCookie })
      await site.runScheduled(Date.now() + 2 * DAY_MS)
      const mail = await lastMail(site.db, owner.email, 'digest')
      const path = new URL(mail.unsubscribeUrl ?? '').pathname
      await open(path)
      await open(path, { form: { 'List-Unsubscribe': 'One-Click' } })
      const bookmark = encodeCursor({ score: 0, id: 'Z' })
      for (const options of [{}, { bookmark }, { filter: 'comments' }]) {
        await call('NewsHub', 'get', options, ownCookie)
      }
      await call('NewsHubBadge', 'get', {}, ownCookie)
      await open(href('newsHub'), { cookie: ownCookie })
      await call('NewsHub', 'update', { seen_until: 'Z', read_until: 'Z', read_ids: ['A'] }, ownCookie)
      await call('NewsHubBadge', 'update', { clear: 'news_hub' }, ownCookie)
      await site.runScheduled()
    })
    for (const beginning of ['insert into notification_events', 'insert into notifications', 'update notifications']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    await expectNoScan(statements)
  })

  it('messages: starting, writing, reading, changing, suggesting, and an address that is confirmed', async () => {
    const { db, origin } = site
    const [one, two, three] = [
      await makeUser(db, { emailVerifiedAt: 1 }),
      await makeUser(db),
      await makeUser(db, { birthday: '2013-01-01' }),
    ]
    for (const [follower, followed] of [
      [two, one],
      [three, one],
      [three, two],
      [one, two],
    ] as const) {
      await db.insert(userFollows).values({ followerId: follower.id, followedId: followed.id, createdAt: 1 })
    }
    const cookies = new Map<UserRow, string>()
    for (const who of [one, two, three]) cookies.set(who, await makeSession(db, who))
    const call = async (
      who: UserRow,
      name: Parameters<typeof callMessages>[1],
      verb: 'get' | 'create' | 'update' | 'delete',
      options: Record<string, unknown>,
    ) =>
      readData<{ id: string; last_message: { id: string } }>(
        await callMessages(origin, name, verb, options, cookies.get(who)),
      )
    const email = `${newId()}@post.example`.toLowerCase()
    const statements = await collectStatements(async () => {
      const pair = await call(one, 'ConversationsResource', 'create', { user_ids: [two.id], text: 'Hi', pin: pin.id })
      await call(one, 'ConversationsResource', 'create', { emails: [email], text: 'Hello' })
      const group = await call(one, 'ConversationsResource', 'create', {
        user_ids: [two.id, three.id],
        board: board.id,
      })
      const conversation_id = group.id
      const message = await call(two, 'ConversationMessagesResource', 'create', {
        conversation_id,
        text: 'All here?',
        user: one.id,
        reply_to: null,
      })
      for (const who of [two, three]) {
        for (const options of [
          {},
          { q: 'someone' },
          { box: 'requests' },
          { bookmark: encodeCursor({ score: 9, id: 'Z' }) },
        ]) {
          await call(who, 'ConversationsResource', 'get', options)
        }
        await call(who, 'ConversationResource', 'get', { conversation_id })
        await call(who, 'ConversationMessagesResource', 'get', { conversation_id, after: message.id })
      }
      await call(three, 'ConversationResource', 'update', {
        conversation_id,
        accepted: true,
        name: 'Us',
        muted: true,
        read_until: message.id,
      })
      await call(one, 'ConversationResource', 'update', {
        conversation_id: pair.id,
        add_user_ids: [three.id],
      })
      await call(one, 'ConversationResource', 'update', { conversation_id, remove_user_id: three.id })
      const message_id = message.id
      await call(one, 'ConversationMessagesResource', 'update', { message_id, reaction_type: 1 })
      await call(one, 'ConversationMessagesResource', 'delete', { message_id, for: 'me' })
      await call(two, 'ConversationMessagesResource', 'delete', { message_id, for: 'all' })
      await call(one, 'NewsHubBadgeResource', 'update', { clear: 'conversations' })
      for (const search_term of ['', 'tove', 'to ve'])
        await call(one, 'ShareSuggestionsResource', 'get', { search_term })
      await open(href('resource', { name: 'ReportResource', verb: 'create' }), {
        json: { options: { id: conversation_id, type: 'conversation', reason: 'spam', parent_id: null } },
        cookie: cookies.get(two),
      })
      await call(two, 'ConversationResource', 'delete', { conversation_id })
      await open(href('conversation', { id: conversation_id }), { cookie: cookies.get(one) })
    })
    for (const beginning of ['insert into messages', 'insert into conversations', 'update conversation_members']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    await expectNoScan(statements)
  })

  it('people on a board: inviting, asking, answering, changing, handing over, leaving and listing', async () => {
    const owner = await makeUser(site.db, { emailVerifiedAt: 1 })
    const [guest, asker] = [await makeUser(site.db, { emailVerifiedAt: 1 }), await makeUser(site.db)]
    const shared = await makeBoard(site.db, owner)
    const board_id = shared.id
    const cookies = new Map<UserRow, string>()
    for (const who of [owner, guest, asker]) cookies.set(who, await makeSession(site.db, who))
    const call = async (who: UserRow, verb: string, options: object) => {
      const path = href('resource', { name: 'BoardInviteResource', verb })
      return readData<Partial<{ items: Invited[]; url: string; invite_id: string }>>(
        await send(site.origin, path, { json: { options }, cookie: cookies.get(who) }),
      )
    }
    const statements = await collectStatements(async () => {
      const people = { user_ids: [guest.id], emails: [`${newId()}@post.example`.toLowerCase()] }
      const [invited] = (await call(owner, 'create', { board_id, ...people, permissions: ['manage'] })).items ?? []
      const { url = '', invite_id: link } = await call(owner, 'create', { board_id, link: true, permissions: [] })
      for (const options of [{}, { board_id }]) {
        const page = { ...options, bookmark: encodeCursor({ score: 0, id: 'Z' }) }
        const path = href('resource', { name: 'BoardInvitesResource', verb: 'get' }, { options: JSON.stringify(page) })
        await open(path, { cookie: cookies.get(owner) })
      }
      await call(guest, 'update', { invite_id: invited?.invite_id, accept: true })
      const [asked] = (await call(asker, 'create', { board_id, request: true })).items ?? []
      await call(guest, 'update', { invite_id: asked?.invite_id, accept: true })
      await call(guest, 'update', { board_id, user_id: asker.id, permissions: [] })
      await call(asker, 'delete', { board_id })
      await call(asker, 'update', { code: new URL(url).pathname.split('/').at(-2), accept: true })
      await call(owner, 'delete', { invite_id: link })
      await call(owner, 'update', { board_id, user_id: guest.id, is_owner: true })
      await call(guest, 'delete', { board_id, user_id: asker.id })
    })
    for (const beginning of ['insert into board_invites', 'insert into board_collaborators', 'update boards']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    await expectNoScan(statements)
  })

  it('moving, copying, deleting and merging what is on boards, undoing it and sweeping', async () => {
    const owner = await makeUser(site.db)
    const theirs = await makeSession(site.db, owner)
    const collaborator = await makeUser(site.db)
    const call = (name: string, verb: string, options: object) =>
      send(site.origin, href('resource', { name: `${name}Resource`, verb }), { json: { options }, cookie: theirs })
    const statements = await collectStatements(async () => {
      const [from, to] = [await makeBoard(site.db, owner), await makeBoard(site.db, owner)]
      const board_id = from.id
      const kept = await makePin(site.db, await makeBoard(site.db, collaborator))
      await addCollaborator(site.db, from, collaborator)
      const own = await makePin(site.db, from)
      await makePin(site.db, { id: from.id, ownerId: collaborator.id })
      await readData(await call('Repin', 'create', { pin_id: kept.id, board_id }))
      const [a, b] = await Promise.all(
        ['a', 'b'].map(async (slug, position) => {
          const id = newId()
          await site.db.insert(boardSections).values({ id, boardId: from.id, slug, title: slug, position })
          return id
        }),
      )
      const moves = [
        { save_ids: [own.id], to_board_id: to.id, mode: 'copy' },
        { section_id: null, all: true, to_section_id: a, mode: 'move' },
        { section_id: a, to_section_id: b, mode: 'merge' },
        { save_ids: [own.id], mode: 'delete' },
        { all: true, to_board_id: to.id, mode: 'move' },
        { to_board_id: to.id, mode: 'merge' },
      ]
      for (const options of moves) {
        const answer = await call('BoardMove', 'create', { board_id, ...options })
        expect(answer.status).toBe(202)
        const { data } = (await answer.json()) as { data: { id: string } }
        await open(href('boardCall', { id: from.id }), { cookie: theirs }, [200, 404])
        if (options.mode === 'merge')
          await open(href('board', { username: owner.username, board: from.slug }), {}, [200, 301])
        await readData(await call('BoardMove', 'delete', { id: data.id }))
        await open(queryPath('BoardEntriesQuery', { boardId: board_id }), { cookie })
        await open(queryPath('BoardEntriesQuery', { boardId: board_id, isUnorganized: true }), { cookie })
        await open(queryPath('BoardEntriesQuery', { boardId: board_id, sectionId: a, after: AFTER }), { cookie })
      }
      await site.runScheduled(Date.now() + DAY_MS)
      expect(await site.db.$count(boardMoves, eq(boardMoves.userId, owner.id))).toBe(0)
    })
    for (const beginning of [
      'insert or replace into board_move_entries',
      'update or ignore saves',
      'delete from saves',
    ]) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    const isLookingInside = ({ sql: text }: SentStatement) => text.startsWith('select distinct (case')
    await expectNoScan(statements.filter((one) => !isLookingInside(one)))
  })

  it('logging in by other services, being greeted, and inviting', async () => {
    const someone = await makeUser(site.db)
    const session = await makeSession(site.db, someone)
    await site.db.insert(identities).values([
      { provider: 'google', subject: someone.id, userId: someone.id, createdAt: 1 },
      { provider: 'facebook', subject: someone.id, userId: someone.id, createdAt: 1 },
    ])
    const resource = (name: string, verb: string) => href('resource', { name: `${name}Resource`, verb })
    const sent = { cookie: session, headers: { 'cf-connecting-ip': newAddress() } }
    const statements = await collectStatements(async () => {
      await open(resource('UnauthUserData', 'get'), { cookie: `__Host-device=${'d'.repeat(43)}` })
      await open(href('forgetDevice'), { form: {}, cookie: `__Host-device=${'d'.repeat(43)}` }, [303])
      await open(resource('InviteCode', 'create'), { ...sent, json: { options: {} } })
      await open(`${resource('InviteCodeMetadata', 'get')}?options={"invite_code":"abc"}`, { cookie: session }, [404])
      await open(href('graphql', { name: 'InviteLinkQuery' }, { variables: '{}' }), { cookie: session })
      await open(resource('SocialConnection', 'delete'), { ...sent, json: { options: { provider: 'google' } } })
      await register(site.origin, newPerson({ invite_code: 'abc' }))
      await site.runScheduled()
    })
    for (const beginning of ['insert into "invites"', 'delete from "identities"', 'delete from "used_nonces"']) {
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    // Making an account checks every row that could point to it; that is tested for itself.
    await expectNoScan(statements.filter(({ sql: text }) => !text.startsWith('insert into "users"')))
  })

  it('leaving, one’s data and what deletes an account', async () => {
    const { db } = site
    const leaver = await makeUser(db)
    const theirs = await makeSession(db, leaver)
    const own = await makeBoard(db, leaver)
    await addCollaborator(db, await makeBoard(db, leaver), user)
    const kept = await makePin(db, own, { columns: { nativeCreatorId: leaver.id } })
    await db.insert(saves).values({ id: newId(), userId: user.id, pinId: kept.id, boardId: board.id, createdAt: 1 })
    await makePin(db, own)
    await makeComment(db, pin, leaver)
    await makePin(db, board, { columns: { promoterId: leaver.id } })
    const statements = await collectStatements(async () => {
      const from = { 'cf-connecting-ip': newAddress() }
      await open(href('sessionSettings'), { cookie: theirs })
      await open(href('sessionSettings'), { cookie: theirs, form: { all: '1' } }, [303])
      await open(href('yourData'), { cookie: theirs, form: { action: 'download', password: PASSWORD }, headers: from })
      const leave = { action: 'delete', password: PASSWORD, username: leaver.username }
      await open(href('yourData'), { cookie: theirs, form: leave, headers: from }, [303])
      await db.update(users).set({ deletionDueAt: 1 }).where(eq(users.id, leaver.id))
      await site.runScheduled()
      await site.runScheduled()
    })
    expect(await db.select({ id: users.id }).from(users).where(eq(users.id, leaver.id))).toEqual([])
    for (const verb of [
      'update boards',
      'update pins',
      'delete from pins',
      'delete from users',
      'delete from pictures',
    ]) {
      expect([verb, statements.some(({ sql: text }) => text.startsWith(verb))]).toEqual([verb, true])
    }
    // What pins say of further images is in no index; it is read through once for all images of a sweep.
    const isLookingInside = ({ sql: text }: SentStatement) => text.startsWith('select distinct (case')
    await expectNoScan(statements.filter((one) => !isLookingInside(one)))
  })

  it('storing events, counting them, and forgetting them', async () => {
    const statements = await collectStatements(async () => {
      expect(await site.runQueue('tackboard-events', [queued([newEvent()], { userId: user.id })])).toEqual([])
      await site.runScheduled()
    })
    for (const table of ['event_marks', 'events', 'pin_days', 'event_hours', 'metric_days', 'experiment_days']) {
      const beginning = `insert into ${table} `
      expect([beginning, statements.some(({ sql: text }) => text.startsWith(beginning))]).toEqual([beginning, true])
    }
    await expectNoScan(statements)
  })

  it('figures, metrics, and what was recorded of a user, with its download and its erasure', async () => {
    const { db } = site
    const day = Math.floor(Date.now() / DAY_MS)
    const recorded = { day, at: 1, receivedAt: 1, country: 'SE', region: '', device: 'desktop', locale: 'en_US' }
    const event = { ...recorded, appVersion: 'test', eventType: 18, objectId: pin.id, userId: user.id, data: {} }
    await db.insert(pinDays).values({ pinId: pin.id, day, impressions: 1 })
    await db.insert(events).values(Array.from({ length: 60 }, () => ({ ...event, clientUuid: randomUUID() })))
    const employee = await makeSession(db, await makeUser(db, { isEmployee: true }))
    const statements = await collectStatements(async () => {
      await open(href('businessAnalytics'), { cookie })
      await open(href('businessPinAnalytics', { id: pin.id }), { cookie })
      await open(href('metricsTool'), { cookie: employee })
      await open(href('activityLog'), { cookie })
      await open(href('activityLog', {}, { after: encodeCursor({ score: 1e9, id: 'e' }) }), { cookie })
      await open(href('activityLog'), { cookie: `__Host-unauth_id=${'a'.repeat(32)}` })
      await open(href('activityDownload'), { cookie })
      await open(href('activityLog'), { cookie, form: { confirm: '1' } }, [303])
    })
    expect(await db.$count(events, eq(events.userId, user.id))).toBe(0)
    await expectNoScan(statements)
  })

  it('saving: a note, an order, a move, what is taken back, and what one wants less or more of', async () => {
    const shown = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)))
    const [to, second] = [await makeBoard(site.db, user), await makePin(site.db, board)]
    const call = (verb: 'create' | 'update' | 'delete', options: object) =>
      send(site.origin, href('resource', { name: 'RepinResource', verb }), { json: { options }, cookie })
    const statements = await collectStatements(async () => {
      const { id } = await readData<{ id: string }>(await call('create', { pin_id: shown.id, board_id: board.id }))
      const other = await readData<{ id: string }>(await call('create', { pin_id: second.id, board_id: to.id }))
      const changes = [{ note: 'By the water' }, { before_save_id: null }, { board_id: to.id }]
      for (const change of changes) await readData(await call('update', { save_id: id, ...change }))
      await readData(await call('update', { save_id: id, before_save_id: other.id }))
      await readData(await call('delete', { pin_id: shown.id, board_id: to.id }))
      await readData(await call('update', { save_id: id, is_deleted: false }))
      for (const [route, json] of [
        ['hidePin', { reason: 'not_interested' }],
        ['morePins', {}],
      ] as const) {
        const path = href(route, { id: shown.id })
        await open(path, { json, cookie })
        await open(href('home'), { cookie })
        await open(path, { method: 'DELETE', cookie })
      }
    })
    await expectNoScan(statements)
  })

  it('imports: taking, listing, making, pausing and ending them, and sweeping them', async () => {
    const someone = await makeUser(site.db)
    const own = await makeSession(site.db, someone)
    const importer = importerOf(site, own)
    const photo = await makeFile('jpeg', { width: 300, height: 200 })
    const archive = (title: string) => makeZip(exportEntries('quays', [{ title, file: 'a.jpg', content: photo }]))
    const statements = await collectStatements(async () => {
      expect((await importer.finish(archive('One'))).status).toBe('done')
      const { id } = await importer.start(archive('Two'))
      await importer.call('update', { id, paused: true })
      await importer.call('update', { id, paused: false })
      await importer.over(id)
      await importer.finish('<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.example/">A</A></DL>')
      await open(href('importSettings'), { cookie: own })
      await open(queryPath('ImportsQuery', {}), { cookie: own })
      await importer.call('get', {})
      await importer.call('delete', { id })
      await site.runScheduled(Date.now() + 40 * DAY_MS)
    })
    expect(statements.some(({ sql: text }) => text.startsWith('insert into "import_items"'))).toBe(true)
    await expectNoScan(statements, [BEST_OF_FEED])
  })

  it('uploads: sending them, finding them, removing them and sweeping them', async () => {
    const upload = { method: 'POST', body: await makeFile('png'), cookie, headers: { 'idempotency-key': newId() } }
    const statements = await collectStatements(async () => {
      await open(href('uploads'), upload, [201])
      const [row] = await site.db.select({ id: uploads.id }).from(uploads)
      const id = row?.id ?? ''
      for (const path of [href('upload', { id }), href('uploadPreview', { id })]) await open(path, { cookie })
      await open(href('upload', { id }), { method: 'DELETE', cookie })
      await site.runScheduled(Date.now() + 2 * DAY_MS)
    })
    expect(await site.db.$count(uploads)).toBe(0)
    await expectNoScan(statements)
  })

  it('the sitemap, but for the index that is made for it', async () => {
    const statements = await collectStatements(async () => {
      await open(href('sitemapIndex'))
      await open(href('sitemapPage', { page: '0.xml' }))
    })
    await expectNoScan(statements, [SITEMAP_WALK])
  })
})

describe('the check itself', () => {
  it.each([
    'select * from pins where title = ?',
    'select * from comments where text = ? order by id',
    'select count(*) from sessions s where s.user_agent = ?',
  ])('finds %s', async (text) => {
    await expect(expectNoScan([{ sql: text, args: ['x'] }])).rejects.toThrow(/SCAN/)
  })
})

describe('the database', () => {
  it('refuses rows that point nowhere, and has none', async () => {
    const { db } = site
    expect(await db.all(sql`pragma foreign_keys`)).toEqual([{ foreign_keys: 1 }])
    expect(await db.all(sql`pragma foreign_key_check`)).toEqual([])
    const { embedding: _, ...row } = pin
    await expect(db.insert(pins).values({ ...row, id: newId(), boardId: 'nowhere' })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('FOREIGN KEY') },
    })
  })
})
