import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { pins } from '#db/tables/pins.ts'
import { sessions } from '#db/tables/sessions.ts'
import { encodeCursor } from '#db/pagination.ts'
import { DAY_MS } from '#schema/constants/sessions.ts'
import { href } from '#schema/routes.ts'
import { HANDSHAKE_SESSION, newAddress, send, signIn, type Sent } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy, type SentStatement } from '../helpers/database-proxy.ts'
import {
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
  type PinRow,
  type UserRow,
} from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'

/** Steps that read rows which the statement itself brings along. */
const HARMLESS_SCANS = [/^SCAN (?:\d+ )?CONSTANT ROWS?$/, /VIRTUAL TABLE INDEX/]

/** The sitemap walks through an index of its own on purpose: it has to name every pin. */
const SITEMAP_WALK = /^SCAN pins USING (?:COVERING )?INDEX pins_sitemap$/

let site: Site
let proxy: DatabaseProxy
let user: UserRow
let pin: PinRow
let cookie: string

beforeAll(async () => {
  site = await startSite({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  const { db } = site
  user = await makeUser(db)
  const [one, two] = [await makeTopic(db), await makeTopic(db)]
  const board = await makeBoard(db, user)
  pin = await makePin(db, board, { topicIds: [one.id, two.id] })
  await relate(db, pin, [await makePin(db, board)])
  await makeComment(db, pin, user)
  await followTopic(db, user, one)
  await followTopic(db, user, two)
  await block(db, user, await makeUser(db))
  cookie = await makeSession(db, user)
}, 120_000)

afterAll(() => site.stop())

async function stepsOf({ sql: text, args }: SentStatement): Promise<string[]> {
  const plan = await site.db.$client.execute({ sql: `explain query plan ${text}`, args })
  return plan.rows.map(({ detail }) => (typeof detail === 'string' ? detail : ''))
}

/** The statements that the database got for these requests. */
async function statementsOf(requests: () => Promise<unknown>): Promise<SentStatement[]> {
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
  for (const statement of statements) {
    const steps = await stepsOf(statement)
    const within = resultsWithin(steps).map((name) => `SCAN ${name}`)
    const isHarmless = (step: string) =>
      within.includes(step) || [...HARMLESS_SCANS, ...allowed].some((pattern) => pattern.test(step))
    const scans = steps.filter((step) => step.startsWith('SCAN') && !isHarmless(step))
    expect(scans, `${statement.sql}\n${steps.join('\n')}`).toEqual([])
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
        queryPath('HomeFeedQuery', { after: AFTER }),
      ],
      5,
    ],
  ])('%s', async (_, paths, leastStatements) => {
    const statements = await statementsOf(async () => {
      for (const path of paths()) await open(path, sent())
    })
    expect(statements.length).toBeGreaterThanOrEqual(leastStatements)
    await expectNoScan(statements)
  })
})

describe('no table that grows is read from end to end by', () => {
  it('signing in, being signed in and signing out', async () => {
    const statements = await statementsOf(async () => {
      const session = await signIn(site.origin, user)
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

  it('the sitemap, but for the index that is made for it', async () => {
    const statements = await statementsOf(async () => {
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
