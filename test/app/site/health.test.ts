import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEEDED_MIGRATION } from '#db/migration-state.ts'
import { siteState } from '#db/tables/site/site-state.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, send } from '../../helpers/client.ts'
import { startConfiguredServer, type ConfiguredServer } from '../../helpers/database-server.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const MANY_BOARDS = 50

const WELL = {
  database: true,
  writes: true,
  migration: true,
  media: true,
  queues: true,
  live: true,
  clock: true,
  settings: true,
}

let server: ConfiguredServer
let site: Site
let now = Date.now()

beforeAll(async () => {
  server = await startConfiguredServer()
  site = await startSiteOn(server)
})

afterAll(async () => {
  await site.stop()
  await server.stop()
})

function startSiteOn({ url }: ConfiguredServer, vars: Record<string, string> = {}): Promise<Site> {
  return startApp({ databaseProxy: async () => ({ url, stop: async () => {} }), options: { clock: () => now }, vars })
}

/** A monitor asks this way, some time after the last one. */
async function checkHealth(of: Site = site) {
  now += 2 * SECOND_MS
  const answer = await send(of.origin, href('health'))
  const { parts, ...rest } = (await answer.json()) as { parts: Record<string, boolean> } & Record<string, unknown>
  const failing = Object.keys(parts).filter((part) => !parts[part])
  return { code: answer.status, retryAfter: answer.headers.get('retry-after'), parts, failing, ...rest }
}

/** The pieces get ever smaller, as a database that refuses a large one still takes small ones. */
async function fill({ db }: ConfiguredServer): Promise<void> {
  for (const bytes of [500_000, 50_000, 5_000, 50]) {
    for (let isTaken = true; isTaken;) {
      const row = sql`insert into site_state (name, at, value) values (hex(randomblob(16)), 0, hex(zeroblob(${bytes})))`
      isTaken = await db.run(row).then(
        () => true,
        () => false,
      )
    }
  }
}

it('/healthz of a migrated site says that every part is well, and what it was migrated to', async () => {
  expect(await checkHealth()).toEqual({
    code: 200,
    retryAfter: null,
    status: 'ok',
    parts: WELL,
    failing: [],
    last_migration: NEEDED_MIGRATION.tag,
    last_scheduled_at: null,
    wrong_settings: [],
  })
})

describe.each<[string, (of: ConfiguredServer) => Promise<void>, (of: ConfiguredServer) => Promise<unknown>]>([
  ['blocks writes', (of) => of.configure({ block_writes: true }), (of) => of.configure({})],
  ['is full', fill, ({ db }) => db.run(sql`delete from site_state where value is not null`)],
])('while the database %s', (_, refuse, allow) => {
  let refusing: ConfiguredServer
  let refused: Site
  let member: string

  beforeAll(async () => {
    refusing = await startConfiguredServer()
    await refusing.configure({ max_db_size: '8mb' })
    refused = await startSiteOn(refusing)
    member = await makeSession(refusing.db, await makeUser(refusing.db))
    await refuse(refusing)
  })

  afterAll(async () => {
    await refused.stop()
    await refusing.stop()
  })

  it('a write is 503 and is logged as an error, so that the alarm rings', async () => {
    // A full database has room for a few rows in the pages that it has.
    let answer: Response
    let number = 0
    do {
      const options = { name: `Board ${(number += 1)}`, privacy: 'public', description: 'y'.repeat(400) }
      answer = await callResource(refused.origin, 'BoardResource', 'create', options, member)
    } while (answer.ok && number < MANY_BOARDS)
    await expectFailure(answer, 'unavailable')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(refused.logs.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ level: 'error', path: href('resource', { name: 'BoardResource', verb: 'create' }) }),
    )
  })

  it('/healthz names the writes, and nothing else', async () => {
    const answer = await checkHealth(refused)
    expect(answer).toMatchObject({ code: 503, retryAfter: '5', status: 'unavailable' })
    expect(answer.failing).toContain('writes')
    expect(answer.failing.filter((part) => part !== 'clock')).toEqual(['writes'])
  })

  it('pages can still be read', async () => {
    expect((await send(refused.origin, href('home'))).status).toBe(200)
  })

  it('/healthz is well again once it takes writes again', async () => {
    await allow(refusing)
    expect(await checkHealth(refused)).toMatchObject({ code: 200, failing: [] })
  })
})

it('/healthz leaves nothing behind but the two moments', async () => {
  expect(await server.db.select({ name: siteState.name }).from(siteState).orderBy(siteState.name)).toEqual([
    { name: 'health' },
    { name: 'scheduled' },
  ])
})

it('/healthz names the migration of a database that an older version migrated last', async () => {
  const [newest] = await server.db.all<{ created_at: number; hash: string }>(
    sql`select created_at, hash from __drizzle_migrations order by created_at desc limit 1`,
  )
  await server.db.run(sql`delete from __drizzle_migrations where created_at = ${newest?.created_at}`)
  expect(await checkHealth()).toMatchObject({
    code: 503,
    failing: ['migration'],
    advice: 'Run npm run db:migrate.',
  })
  await server.db.run(sql`insert into __drizzle_migrations (hash, created_at)
    values (${newest?.hash}, ${newest?.created_at})`)
  expect(await checkHealth()).toMatchObject({ code: 200 })
})

it('/healthz of a database that was migrated by later code is well', async () => {
  await server.db.run(sql`insert into __drizzle_migrations (hash, created_at)
    values ('later', ${NEEDED_MIGRATION.when + 1})`)
  expect(await checkHealth()).toMatchObject({ code: 200, last_migration: null })
  await server.db.run(sql`delete from __drizzle_migrations where hash = 'later'`)
})

describe('with a token', () => {
  let asking: ConfiguredServer
  let cookie: string

  beforeAll(async () => {
    asking = await startConfiguredServer('empty', { hasTokens: true })
    cookie = await makeSession(asking.db, await makeUser(asking.db))
  })

  afterAll(() => asking.stop())

  it('that may only read, pages are read, a write is 503 and an error in the log, and /healthz names the writes', async () => {
    const reading = await startSiteOn(asking, { DATABASE_AUTH_TOKEN: asking.readToken })
    expect((await send(reading.origin, href('home'))).status).toBe(200)
    const options = { name: 'Boats', privacy: 'public' }
    await expectFailure(
      await callResource(reading.origin, 'BoardResource', 'create', options, { cookie }),
      'unavailable',
    )
    expect(reading.logs.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('403') }),
    )
    expect(await checkHealth(reading)).toMatchObject({ code: 503, failing: ['writes', 'clock'] })
    await reading.stop()
  })

  it('that is wrong, pages are 503 with words, and /healthz names the database', async () => {
    const refused = await startSiteOn(asking, { DATABASE_AUTH_TOKEN: 'wrong' })
    const page = await send(refused.origin, href('home'))
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.logs.join('\n')).toContain('"level":"error"')
    expect((await checkHealth(refused)).failing).toContain('database')
    await refused.stop()
  })
})

it.each([
  ['page', href('home')],
  ['profile', '/olive/'],
  ['list for search engines', href('sitemapIndex')],
  ['call', '/resource/PinResource/get/?options=%7B%22id%22%3A%221%22%7D'],
])('a %s of a site whose database was not migrated is 503, like one that is away', async (_, path) => {
  const bare = await startConfiguredServer('nothing')
  const unmigrated = await startSiteOn(bare)
  const answer = await send(unmigrated.origin, path)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  const text = await answer.text()
  if (answer.headers.get('content-type')?.startsWith('text/html')) expect(text).toContain('<h1')
  expect(text).not.toContain('no such table')
  expect(unmigrated.logs.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 'error', message: expect.stringContaining('no such table') }),
  )
  await unmigrated.stop()
  await bare.stop()
})

it('/healthz of a database without any table names the migration, and says that the database answers', async () => {
  const bare = await startConfiguredServer('nothing')
  const unmigrated = await startSiteOn(bare)
  expect(await checkHealth(unmigrated)).toMatchObject({
    code: 503,
    failing: ['writes', 'migration', 'clock'],
    last_migration: null,
  })
  await unmigrated.stop()
  await bare.stop()
})

it('/healthz names the clock once the scheduled handler has not run for half an hour', async () => {
  await site.runScheduled()
  now = Date.now()
  expect(await checkHealth()).toMatchObject({ code: 200 })
  now += 29 * MINUTE_MS
  expect(await checkHealth()).toMatchObject({ code: 200, last_scheduled_at: expect.any(String) })
  now += MINUTE_MS
  expect(await checkHealth()).toMatchObject({ code: 503, failing: ['clock'] })
  await site.runScheduled()
  now = Date.now()
  expect(await checkHealth()).toMatchObject({ code: 200 })
})

it('/healthz names the clock of a site whose scheduled handler has never run', async () => {
  await server.db.delete(siteState)
  expect(await checkHealth()).toMatchObject({ code: 200, last_scheduled_at: null })
  now += 31 * MINUTE_MS
  expect(await checkHealth()).toMatchObject({ code: 503, failing: ['clock'], last_scheduled_at: null })
})

it('many who ask at the same moment make the database write once', async () => {
  const readAt = async () => (await server.db.select({ at: siteState.at }).from(siteState).orderBy(siteState.name))[0]
  now += MINUTE_MS
  await checkHealth()
  const written = await readAt()
  now += SECOND_MS / 2
  await Promise.all(Array.from({ length: 10 }, () => send(site.origin, href('health'))))
  expect(await readAt()).toEqual(written)
})
