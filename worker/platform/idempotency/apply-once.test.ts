import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { idempotencyKeys } from '#db/tables/site/idempotency.ts'
import {
  IDEMPOTENCY_CLAIM_MS,
  IDEMPOTENCY_KEY_KEPT_MS,
  IDEMPOTENCY_WAIT_MS,
  MAX_COMPARED_BODY_BYTES,
  MAX_STORED_ANSWER_BYTES,
} from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { ActionContext, type AppEnv } from '#worker/context/context.ts'
import { provideParts } from '#worker/context/parts.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { errorResponse } from '#worker/errors/to-response.ts'
import { startDatabase, type DatabaseServer } from '../../../scripts/lib/database-server.ts'
import { applyOnce, type Caller } from './apply-once.ts'
import { sweepIdempotencyKeys } from './claims.ts'

const THINGS = '/v3/things/'

let folder: string
let server: DatabaseServer
let db: Database
let now: number
let roundTrips: number
let isFlooded: boolean
let isCommitted: boolean
let afterwards: () => Promise<Response>
let runs: number
let answer: () => Response | Promise<Response>
let caller: Caller
let whileWaiting: (milliseconds: number) => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-idempotency-'))
  server = await startDatabase(folder)
  db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 })
  await migrateDatabase(db)
}, 60_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await db.delete(idempotencyKeys)
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  now = Date.UTC(2031, 2, 3)
  roundTrips = runs = 0
  isFlooded = isCommitted = false
  caller = { id: 'user:ada', session: 'session-of-ada', floodKey: null }
  afterwards = () => Promise.reject(new Error('Network connection lost.'))
  answer = () => Response.json({ run: runs }, { headers: { 'x-run': String(runs) } })
  whileWaiting = () => Promise.reject(new Error('Nothing should have waited'))
})
afterEach(() => vi.restoreAllMocks())

const app = new Hono<AppEnv>()
app.onError(errorResponse({ renderErrorPage: (c, error) => c.text(error) }))
app.use(async (c, next) => {
  c.set('answers', 'envelope')
  await next()
})
app.use(
  provideParts({
    clock: () => now,
    open: () =>
      openDatabase(
        { DATABASE_URL: server.url },
        {
          timeoutMs: 20_000,
          fetch: (...input) => {
            roundTrips += 1
            return fetch(...input)
          },
        },
      ),
  }),
)
app.use(
  applyOnce({
    findCaller: async () => caller,
    sessionCookie: 'session',
    pause: (milliseconds) => whileWaiting(milliseconds),
  }),
)
app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'], [THINGS, '/v3/others/'], () => {
  runs += 1
  return answer()
})
app.post('/v3/orders/', async (c) => {
  runs += 1
  const context = new ActionContext(c, UNAUTH)
  if (isCommitted) await context.commit({ order: db.select({ one: sql`1` }).from(idempotencyKeys) })
  return afterwards()
})
app.post('/v3/login/', (c) => {
  runs += 1
  setCookie(c, 'session', 'new-session', { path: '/' })
  setCookie(c, 'second', `${runs}`, { path: '/' })
  return c.redirect('/next/', 303)
})
app.post('/v3/uploads/', async (c) => c.json((await c.req.text()).length))
app.post('/v3/pictures/', async (c) => {
  runs += 1
  const body = Buffer.from(await c.req.arrayBuffer())
  new ActionContext(c, UNAUTH).noteBody(createHash('sha256').update(body).digest('hex'))
  return c.json(runs)
})
app.all('*', () => fail('methodNotAllowed'))

interface Sent {
  key?: string
  method?: string
  path?: string
  body?: BodyInit
  type?: string
}

function send({ key = 'key-1', method = 'POST', path = THINGS, body = '{"a":1}', type }: Sent = {}): Promise<Response> {
  const headers = { 'idempotency-key': key, 'content-type': type ?? 'application/json' }
  const request = { method, headers, body: method === 'GET' ? null : body }
  return Promise.resolve(
    app.request(path, request, { IDEMPOTENCY_LIMIT: { limit: async () => ({ success: !isFlooded }) } }),
  )
}

async function expectFailure(response: Response, error: ErrorName): Promise<void> {
  const { status, code } = ERRORS[error]
  expect([response.status, await response.json()]).toMatchObject([status, { code }])
}

const isReplayed = (response: Response) => response.headers.get('idempotency-replayed') === 'true'

describe('a repeat', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('of a %s gets the answer of the first request', async (method) => {
    const [first, second] = [await send({ method }), await send({ method })]
    expect(runs).toBe(1)
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true])
    expect([second.status, second.headers.get('x-run'), await second.text()]).toEqual([200, '1', '{"run":1}'])
  })

  it('costs two round trips the first time, and one afterwards', async () => {
    await send()
    expect(roundTrips).toBe(2)
    await send()
    expect(roundTrips).toBe(3)
  })

  it('gets every cookie, the address to go to, and a refusal as well', async () => {
    const answers = [await send({ path: '/v3/login/' }), await send({ path: '/v3/login/' })]
    for (const one of answers) {
      expect([one.status, one.headers.get('location'), one.body]).toEqual([303, '/next/', null])
      expect(one.headers.getSetCookie()).toEqual(['session=new-session; Path=/', 'second=1; Path=/'])
    }
    answer = () => fail('sameEmail', { detail: 'codeMissing', headers: { 'x-more': '1' } })
    for (const _ of ['once', 'twice']) {
      const refused = await send({ key: 'refused' })
      expect(refused.headers.get('x-more')).toBe('1')
      await expectFailure(refused, 'sameEmail')
    }
    expect(runs).toBe(2)
  })

  it('that comes between the write of the first request and its answer waits for the answer', async () => {
    const written = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    isCommitted = true
    afterwards = async () => {
      written.resolve()
      await answered.promise
      return Response.json({ order: 1 })
    }
    const first = send({ path: '/v3/orders/' })
    await written.promise
    whileWaiting = async () => {
      answered.resolve()
      await first
    }
    const second = await send({ path: '/v3/orders/' })
    expect([second.status, isReplayed(second), await second.json()]).toEqual([200, true, { order: 1 }])
    expect(runs).toBe(1)
  })

  it('hears that it is done where the first request was written and never ended', async () => {
    const written = Promise.withResolvers<void>()
    isCommitted = true
    afterwards = () => {
      written.resolve()
      return new Promise(() => {})
    }
    void send({ path: '/v3/orders/' })
    await written.promise
    whileWaiting = async () => {}
    await expectFailure(await send({ path: '/v3/orders/' }), 'idempotencyDone')
    expect(runs).toBe(1)
  })

  it('does nothing a second time after a lost answer, but runs again where nothing was written', async () => {
    for (const _ of ['sent', 'sent again']) await expectFailure(await send({ path: '/v3/orders/' }), 'unavailable')
    expect(runs).toBe(2)
    isCommitted = true
    await expectFailure(await send({ path: '/v3/orders/' }), 'unavailable')
    await expectFailure(await send({ path: '/v3/orders/' }), 'idempotencyDone')
    expect(runs).toBe(3)
  })

  it('is none without a key, of a read, or with another key, method, path or caller', async () => {
    await send()
    await send({ key: 'key-2' })
    await send({ method: 'PUT' })
    await send({ path: '/v3/others/' })
    caller = { id: 'user:bea', session: 'session-of-bea', floodKey: null }
    await send()
    for (const _ of ['once', 'twice']) await send({ method: 'GET' })
    expect(runs).toBe(7)
    await app.request(THINGS, { method: 'POST' }, {})
    await app.request(THINGS, { method: 'POST' }, {})
    expect(runs).toBe(9)
  })

  it('with another body, type or query is refused, and changes nothing', async () => {
    await send()
    await expectFailure(await send({ body: '{"a":2}' }), 'idempotencyConflict')
    await expectFailure(await send({ type: 'text/plain' }), 'idempotencyConflict')
    await expectFailure(await send({ path: `${THINGS}?a=1` }), 'idempotencyConflict')
    expect(runs).toBe(1)
    expect(isReplayed(await send())).toBe(true)
  })

  it('with a long body goes by the beginning, and the handler is given the whole', async () => {
    const long = 'x'.repeat(MAX_COMPARED_BODY_BYTES + 100_000)
    const upload = (body: string) => send({ path: '/v3/uploads/', body })
    expect(await (await upload(long)).json()).toBe(long.length)
    expect(isReplayed(await upload(long))).toBe(true)
    await expectFailure(await upload(`y${long}`), 'idempotencyConflict')
  })

  it('with a long body that its verb notes goes by the whole of it', async () => {
    const long = 'x'.repeat(MAX_COMPARED_BODY_BYTES + 100_000)
    const upload = (end: string) => send({ path: '/v3/pictures/', body: long + end })
    expect(await (await upload('a')).json()).toBe(1)
    expect(isReplayed(await upload('a'))).toBe(true)
    await expectFailure(await upload('b'), 'idempotencyConflict')
    expect(runs).toBe(1)
  })

  it('finds its answer when the session has ended meanwhile, or came with the answer', async () => {
    await send()
    caller = { id: 'session:session-of-ada', session: 'session-of-ada', floodKey: null }
    expect(isReplayed(await send())).toBe(true)
    caller = { id: 'browser:1', session: null, floodKey: null }
    expect(isReplayed(await send())).toBe(false)
    await send({ path: '/v3/login/' })
    caller = { id: 'user:ada', session: 'new-session', floodKey: null }
    expect(isReplayed(await send({ path: '/v3/login/' }))).toBe(true)
    caller = { id: 'user:ada', session: 'newer-session', floodKey: null }
    expect(isReplayed(await send({ path: '/v3/login/' }))).toBe(false)
  })
})

describe('while the first request is being worked on', () => {
  it('a repeat waits and gets the same answer', async () => {
    const { promise, resolve: finishFirst } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const made = answer
    answer = async () => {
      begin()
      await promise
      return made()
    }
    const first = send()
    await begun
    whileWaiting = async () => {
      finishFirst()
      await first
    }
    const repeats = await Promise.all([send(), send()])
    expect(runs).toBe(1)
    for (const one of [await first, ...repeats]) expect(await one.text()).toBe('{"run":1}')
    expect(repeats.map(isReplayed)).toEqual([true, true])
  })

  it('a repeat waits so long, and is asked to come back', async () => {
    await send()
    await db.update(idempotencyKeys).set({ finishedAt: null, answer: null })
    const pauses: number[] = []
    whileWaiting = async (milliseconds) => void pauses.push(milliseconds)
    const late = await send()
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(late, 'idempotencyInProgress')
    expect(pauses.slice(0, 4)).toEqual([25, 50, 100, 200])
    const waited = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(waited).toBeGreaterThanOrEqual(IDEMPOTENCY_WAIT_MS)
    expect(waited).toBeLessThan(IDEMPOTENCY_WAIT_MS + 1_000)
    await expectFailure(await send({ body: 'other' }), 'idempotencyConflict')
    expect(runs).toBe(1)
  })
})

describe('a key may be used again', () => {
  it.each<[string, () => Response]>([
    ['a server error', () => fail('unexpected')],
    ['trouble with the data', () => fail('unavailable')],
    ['too many tries', () => fail('tooManyRequests')],
    ['a plain 502', () => new Response(null, { status: 502 })],
  ])('after %s', async (_, failing) => {
    const working = answer
    answer = failing
    await send()
    answer = working
    const again = await send({ body: 'other' })
    expect([again.status, isReplayed(again), runs]).toEqual([200, false, 2])
    expect(isReplayed(await send({ body: 'other' }))).toBe(true)
  })

  it('where nothing takes the request', async () => {
    await send({ path: '/nothing/' })
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })

  it('once a request has not ended for long, and what that still writes is dropped', async () => {
    const { promise, resolve: wakeUp } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const made = answer
    answer = async () => {
      begin()
      await promise
      return Response.json('late')
    }
    const lost = send()
    await begun
    answer = made
    now += IDEMPOTENCY_CLAIM_MS
    const second = await send()
    expect([isReplayed(second), await second.text()]).toEqual([false, '{"run":2}'])
    wakeUp()
    expect(await (await lost).text()).toBe('"late"')
    const third = await send()
    expect([isReplayed(third), await third.text(), runs]).toEqual([true, '{"run":2}', 2])
  })

  it('after a day, and then its row goes', async () => {
    await send()
    now += IDEMPOTENCY_KEY_KEPT_MS - 1
    await sweepIdempotencyKeys(db, now)
    expect(isReplayed(await send())).toBe(true)
    now += 1
    expect(isReplayed(await send())).toBe(false)
    now += IDEMPOTENCY_KEY_KEPT_MS
    await sweepIdempotencyKeys(db, now)
    expect(await db.$count(idempotencyKeys)).toBe(0)
  })
})

it('all rows that are over go at once, however many they are', async () => {
  await db.run(sql`
    insert into idempotency_keys (key_hash, fingerprint, claimed_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 11000)
    select 'key ' || i, '', ${now} from n`)
  now += IDEMPOTENCY_KEY_KEPT_MS
  await sweepIdempotencyKeys(db, now)
  expect(await db.$count(idempotencyKeys)).toBe(0)
})

describe('an answer that is not kept', () => {
  it.each<[string, () => Response]>([
    [
      'is too large',
      () => new Response('x'.repeat(MAX_STORED_ANSWER_BYTES + 1), { headers: { 'content-type': 'text/html' } }),
    ],
    ['is a download', () => Response.json(1, { headers: { 'content-disposition': 'attachment' } })],
    ['is a file', () => new Response('x', { headers: { 'content-type': 'image/png' } })],
  ])('as it %s reaches its caller whole, and a repeat hears that it is done', async (_, large) => {
    answer = large
    expect(await (await send()).text()).toBe(await large().text())
    await expectFailure(await send(), 'idempotencyDone')
    expect(runs).toBe(1)
  })
})

it('what is stored tells neither the key nor whose it is nor what was asked or answered', async () => {
  answer = () => Response.json({ recovery_code: 'abcd-efgh' }, { headers: { 'x-token': 'a-token' } })
  await send({ key: 'the-key-itself', body: '{"password":"hunter2"}' })
  const rows = await db.select().from(idempotencyKeys)
  const [row] = rows
  expect(Object.keys(row ?? {})).toHaveLength(6)
  const text = [
    row?.keyHash,
    row?.sessionHash,
    row?.fingerprint,
    new TextDecoder('latin1').decode(row?.answer ?? undefined),
  ]
  expect(text.join(' ')).not.toMatch(/the-key|ada|things|hunter2|recovery|abcd|token|200/)
  expect(row?.answer?.byteLength).toBeGreaterThan(50)
})

describe('refused at once', () => {
  it.each(['', 'two words', 'x'.repeat(256), 'k\u00e9y'])('is the key %j', async (key) => {
    await expectFailure(await send({ key }), 'invalidInput')
    expect([runs, roundTrips]).toEqual([0, 0])
  })

  it('is nothing that a key may have', async () => {
    for (const key of ['1', '!~"\'<>', 'x'.repeat(255)]) expect((await send({ key })).status).toBe(200)
  })

  it('is a flood of keys of one caller', async () => {
    caller = { id: 'address:203.0.113.7', session: null, floodKey: '203.0.113.7' }
    isFlooded = true
    await expectFailure(await send(), 'tooManyRequests')
    expect([runs, roundTrips]).toEqual([0, 0])
    caller = { id: 'user:ada', session: null, floodKey: null }
    expect((await send()).status).toBe(200)
  })
})
