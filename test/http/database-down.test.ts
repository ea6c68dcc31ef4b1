import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventErasures } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { newUnauthId, UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import { expectFailure, GOOGLEBOT, newAddress, send, toText, type Sent } from '../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../helpers/database-proxy.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../helpers/rows.ts'
import { startSite, type Site } from '../helpers/site.ts'
import { errorText } from '../helpers/texts.ts'

/** The promise is 3 s; a busy machine gets more. */
const MAX_ANSWER_MS = 15_000

const PASSWORD_TYPED = 'never-to-be-logged'

let site: Site
let proxy: DatabaseProxy
let user: UserRow
let pin: PinRow
let cookie: string

beforeAll(async () => {
  site = await startSite({
    vars: { DATABASE_TIMEOUT_MS: '2500' },
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
  user = await makeUser(site.db, { fullName: 'Ingrid Solvang' })
  pin = await makePin(site.db, await makeBoard(site.db, user))
  cookie = await makeSession(site.db, user)
})

afterAll(() => site.stop())

afterEach(() => proxy.fail(null))

async function timed(path: string, sent: Sent = {}): Promise<Response> {
  const start = performance.now()
  const answer = await send(site.origin, path, sent)
  expect([path, performance.now() - start < MAX_ANSWER_MS]).toEqual([path, true])
  return answer
}

async function expectUnavailablePage(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/)
  const html = await answer.text()
  expect(toText(html)).toContain(errorText('unavailable'))
  expect(html).toContain('id="app-error"')
  expect(html).not.toContain(user.fullName)
}

async function expectUnavailableCall(answer: Response): Promise<void> {
  expect(answer.headers.get('retry-after')).toBe('5')
  await expectFailure(answer, 'unavailable')
}

/** Results are shared for a second, so the latest may be from before. */
async function readHealth(status: 200 | 503): Promise<unknown> {
  let health: unknown
  await expect
    .poll(async () => {
      const answer = await timed(href('health'))
      health = await answer.json()
      return [answer.status, answer.headers.get('retry-after')]
    })
    .toEqual([status, status === 503 ? '5' : null])
  return health
}

async function expectAllWell(): Promise<void> {
  for (const path of [href('home'), href('pin', { id: pin.id })]) {
    for (const sent of [{}, { cookie }]) {
      const answer = await timed(path, sent)
      expect([path, answer.status]).toEqual([path, 200])
      await answer.text()
    }
  }
  expect((await timed(href('currentUser'), { cookie })).status).toBe(200)
  expect(await readHealth(200)).toMatchObject({ status: 'ok', parts: { database: true, writes: true, clock: true } })
}

describe.each(['refuse', 'silent'] as const)('while the database is down (%s)', (how) => {
  it('pages say so for a moment and come back by themselves', async () => {
    await expectAllWell()
    proxy.fail(how)
    const pinPath = href('pin', { id: pin.id })
    const pages: [path: string, sent: Sent][] = [
      [href('home'), {}],
      [href('home'), { cookie }],
      [pinPath, {}],
      [pinPath, { cookie }],
      [pinPath, { headers: { 'user-agent': GOOGLEBOT } }],
    ]
    await Promise.all(pages.map(async ([path, sent]) => expectUnavailablePage(await timed(path, sent))))
    proxy.fail(null)
    await expectAllWell()
  })

  it('calls say so in their own way', async () => {
    proxy.fail(how)
    const variables = JSON.stringify({ pinId: pin.id, isAuth: false })
    const form = { username_or_email: user.username, password: PASSWORD_TYPED }
    const calls: [path: string, sent: Sent][] = [
      [href('graphql', { name: 'CloseupPageQuery' }, { variables }), {}],
      [href('graphql', { name: 'HomeFeedQuery' }), { json: {} }],
      [href('currentUser'), { cookie }],
      [href('state'), { cookie }],
      [href('loginHandshake'), { form, headers: { 'cf-connecting-ip': newAddress() } }],
      [href('resource', { name: 'UserSessionResource', verb: 'delete' }), { cookie, json: {} }],
    ]
    await Promise.all(calls.map(async ([path, sent]) => expectUnavailableCall(await timed(path, sent))))
    proxy.fail(null)
    await expectAllWell()
  })

  it('/healthz names the part that does not answer', async () => {
    proxy.fail(how)
    expect(await readHealth(503)).toMatchObject({
      status: 'unavailable',
      parts: { database: false, writes: false, media: true, queues: true, live: true },
    })
  })

  it('what needs no database is there', async () => {
    proxy.fail(how)
    for (const [path, status] of [
      [href('login'), 200],
      [href('robots'), 200],
      ['/no/such/page/at/all/', 404],
    ] as const) {
      expect([path, (await timed(path)).status]).toEqual([path, status])
    }
  })
})

it('a browser that may have no id any more keeps it until what was recorded under it could be erased', async () => {
  const unauthId = newUnauthId()
  const sent = { cookie: `${UNAUTH_ID_COOKIE}=${unauthId}`, headers: { 'sec-gpc': '1' } }
  const isDropped = (answer: Response) =>
    answer.headers.getSetCookie().some((one) => one.startsWith(`${UNAUTH_ID_COOKIE}=;`))
  const isErased = () => site.db.$count(eventErasures, eq(eventErasures.actor, `browser:${unauthId}`))
  proxy.fail('refuse')
  const answer = await send(site.origin, href('state'), sent)
  expect([answer.status, isDropped(answer)]).toEqual([200, false])
  const logged = () => site.logs.find((line) => line.includes('could not be erased')) ?? '{}'
  // The name of the error: its message may hold what was asked for.
  await expect
    .poll(() => JSON.parse(logged()) as unknown)
    .toMatchObject({ error: expect.stringMatching(/^\w+$/) as string })
  expect(site.logs.join('\n')).not.toContain(unauthId)
  proxy.fail(null)
  expect(isDropped(await send(site.origin, href('state'), sent))).toBe(true)
  expect(await isErased()).toBe(1)
})

it('nothing personal is logged of all this', async () => {
  proxy.fail('refuse')
  const secret = `x${pin.id.toLowerCase()}`
  const answer = await timed(`${href('home')}?token=${secret}`, { cookie })
  const id = answer.headers.get('x-request-id') ?? ''
  await expect.poll(() => site.logs.some((line) => line.includes(id))).toBe(true)
  const logs = site.logs.join('\n')
  for (const personal of [
    user.id,
    user.username,
    user.email ?? '',
    user.fullName,
    PASSWORD_TYPED,
    cookie,
    cookie.split('=')[1] ?? '',
    secret,
  ]) {
    expect(logs).not.toContain(personal)
  }
  const line = JSON.parse(site.logs.find((one) => one.includes(id)) ?? '{}') as Record<string, unknown>
  expect(line).toMatchObject({ level: 'warn', request_id: id, method: 'GET', path: '/' })
})
