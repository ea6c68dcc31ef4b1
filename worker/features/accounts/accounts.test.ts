import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { handshakeTokens, sessions } from '#db/tables/sessions.ts'
import { users } from '#db/tables/users.ts'
import { NO_CAPTCHA_LIMITS, SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { PageState } from '#schema/page-data.ts'
import { CONSENT_COOKIE, FULL_CONSENT, writeConsent } from '#schema/consent.ts'
import { href } from '#schema/routes.ts'
import type { CurrentUser } from '#schema/viewer.ts'
import { DAY_MS } from '#schema/time.ts'
import { appVersion } from '#worker/context/app-version.ts'
import { bot } from '#worker/context/bot.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { country } from '#worker/context/country.ts'
import { provideParts } from '#worker/context/parts.ts'
import { device } from '#worker/context/device.ts'
import { internalIp } from '#worker/context/internal-ip.ts'
import { referrer } from '#worker/context/referrer.ts'
import { requestId } from '#worker/context/request-id.ts'
import { stage } from '#worker/context/stage.ts'
import { unauthId } from '#worker/context/unauth-id.ts'
import { errorResponse } from '#worker/errors/to-response.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { startDatabase, type DatabaseServer } from '../../../scripts/lib/database-server.ts'
import { TEST_COST, testPasswords } from '../../../test/helpers/passwords.ts'
import { accountsRoutes } from './routes.ts'

const ORIGIN = 'https://tackboard.example'
const PASSWORD = 'a long enough password'
const HANDSHAKE_SESSION = href('resource', { name: 'HandshakeSessionResource', verb: 'create' })
const SIGN_OUT = href('resource', { name: 'UserSessionResource', verb: 'delete' })

let folder: string
let server: DatabaseServer
let db: Database
let now = Date.UTC(2026, 10, 21)
let roundTrips = 0
let addressIsFlooded = false
/** What is set up beyond the plain site. */
let vars: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-accounts-'))
  server = await startDatabase(folder)
  db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 })
  await migrateDatabase(db)
  const passwordHash = await testPasswords.hash(PASSWORD)
  const person = { fullName: 'Amber Lindqvist', firstName: 'Amber', lastName: 'Lindqvist', createdAt: now }
  await db.insert(users).values([
    { id: 'u-amber', username: 'amber', email: 'amber@tackboard.example', passwordHash, locale: 'sv_SE', ...person },
    { id: 'u-social', username: 'social', email: 'social@tackboard.example', passwordHash: null, ...person },
  ])
}, 60_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  addressIsFlooded = false
  await db.batch([db.delete(rateLimits), db.delete(handshakeTokens), db.delete(sessions)])
  roundTrips = 0
})

const app = new Hono<AppEnv>()
  .use(requestId(() => now))
  .use(appVersion('test'))
  .use(stage())
  .use(
    provideParts({
      passwords: { cost: TEST_COST },
      clock: () => now,
      open: () =>
        openDatabase(
          { DATABASE_URL: server.url },
          {
            // Hashing beside the database on a busy machine may hold an answer up.
            timeoutMs: 20_000,
            fetch: (...input) => {
              roundTrips += 1
              return fetch(...input)
            },
          },
        ),
    }),
  )
  .use(country())
  .use(device())
  .use(bot())
  .use(internalIp())
  .use(referrer())
  .use(unauthId())
app.onError(errorResponse({ renderErrorPage: (c, error) => c.text(error) }))
app.route(
  '/',
  accountsRoutes({ renderLogin: (c, { error, next, username, fields }) => c.json({ error, next, username, fields }) }),
)

interface Sent {
  method?: string
  cookie?: string
  form?: Record<string, string>
  json?: unknown
  headers?: Record<string, string>
}

async function send(path: string, { method, cookie, form, json, headers }: Sent = {}): Promise<Response> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
  const request = new Request(ORIGIN + path, {
    method: method ?? (body === null ? 'GET' : 'POST'),
    body,
    headers: {
      'sec-fetch-site': 'same-origin',
      'cf-connecting-ip': '203.0.113.7',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  })
  return app.request(request, undefined, {
    STAGE: 'production',
    SIGN_IN_LIMIT: { limit: async () => ({ success: !addressIsFlooded }) },
    ...vars,
  })
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const envelope = (await response.json()) as Envelope<Data>
  expect([response.status, envelope]).toMatchObject([200, { status: 'success', code: 0, message: 'ok' }])
  return envelope.data
}

async function expectFailure(response: Response, error: ErrorName): Promise<void> {
  const { status, code, message } = ERRORS[error]
  expect([response.status, await response.json()]).toMatchObject([status, { status: 'failure', code, message }])
}

function handshake(username_or_email: string, password: string): Promise<Response> {
  return send(href('loginHandshake'), { form: { username_or_email, password } })
}

function cookieOf(response: Response): string {
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

async function signIn(name = 'amber'): Promise<string> {
  const { token } = await dataOf<{ token: string }>(await handshake(name, PASSWORD))
  return cookieOf(await send(HANDSHAKE_SESSION, { json: { options: { token, isRegistration: false } } }))
}

function currentUser(cookie?: string): Promise<Response> {
  return send(href('currentUser'), cookie === undefined ? {} : { cookie })
}

describe('signing in', () => {
  it('exchanges a handshake for a session, by username or email, however spelled', async () => {
    for (const name of ['amber', ' Amber ', 'AMBER@Tackboard.example']) {
      const cookie = await signIn(name)
      const response = await currentUser(cookie)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await dataOf<CurrentUser>(response)).toMatchObject({
        id: 'u-amber',
        username: 'amber',
        login_state: 1,
        has_password: true,
        board_count: 0,
      })
    }
  })

  it('sets a cookie that only this site sends and no script reads', async () => {
    const { token } = await dataOf<{ token: string }>(await handshake('amber', PASSWORD))
    const response = await send(HANDSHAKE_SESSION, { json: { options: { token } } })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=10368000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [row] = await db.select().from(sessions)
    expect(cookieOf(response)).not.toContain(row?.tokenHash)
  })

  it('says the same of a wrong password, a wrong name and an account without a password', async () => {
    const bodies = new Set<string>()
    for (const [name, password] of [
      ['amber', 'wrong'],
      ['nobody', PASSWORD],
      ['social', PASSWORD],
    ] as const) {
      const response = await handshake(name, password)
      expect(response.status).toBe(401)
      bodies.add(await response.text())
    }
    expect(bodies.size).toBe(1)
  })

  it('names each field that is wrong', async () => {
    const response = await handshake(' ', '')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message_detail: 'username_or_email: Enter your email or username; password: Enter your password',
    })
    await expectFailure(
      await send(href('loginHandshake'), { json: { username_or_email: 'amber' } }),
      'unsupportedMediaType',
    )
    await expectFailure(await handshake('amber', 'x'.repeat(10_000)), 'bodyTooLarge')
  })

  it('is closed to other sites', async () => {
    const form = { username_or_email: 'amber', password: PASSWORD }
    await expectFailure(
      await send(href('loginHandshake'), { form, headers: { 'sec-fetch-site': 'cross-site' } }),
      'crossSite',
    )
    const page = await send(href('login'), { form, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(page.status).toBe(403)
    expect(page.headers.getSetCookie()).toEqual([])
  })

  it('ends the session that the browser had before', async () => {
    const before = await signIn()
    const { token } = await dataOf<{ token: string }>(await handshake('amber', PASSWORD))
    await send(HANDSHAKE_SESSION, { json: { options: { token } }, cookie: before })
    await expectFailure(await currentUser(before), 'notSignedIn')
  })
})

describe('a handshake’s token', () => {
  it('works once, also when sent twice at the same moment', async () => {
    const { token } = await dataOf<{ token: string }>(await handshake('amber', PASSWORD))
    const exchange = () => send(HANDSHAKE_SESSION, { json: { options: { token } } })
    const both = await Promise.all([exchange(), exchange()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectFailure(await exchange(), 'handshakeExpired')
    expect(await db.$count(sessions)).toBe(1)
  })

  it('expires, and cannot be made up', async () => {
    const { token } = await dataOf<{ token: string }>(await handshake('amber', PASSWORD))
    now += 60_000
    await expectFailure(await send(HANDSHAKE_SESSION, { json: { options: { token } } }), 'handshakeExpired')
    for (const forged of [newToken(), 'x', "' or 1=1 --"]) {
      await expectFailure(await send(HANDSHAKE_SESSION, { json: { options: { token: forged } } }), 'handshakeExpired')
    }
    const response = await send(HANDSHAKE_SESSION, { json: { options: {} } })
    expect(await response.json()).toMatchObject({
      code: 1,
      message_detail: expect.stringMatching(/^options\.token: /) as string,
    })
  })
})

describe('guessing', () => {
  const { maxTries, delaysMs } = SIGN_IN_LIMITS.accountAndAddress

  it('is slowed for an account by either name, even all at once, and let go after a while', async () => {
    const guesses = await Promise.all(
      Array.from({ length: maxTries + 5 }, (_, place) =>
        handshake(place % 2 ? 'amber' : 'amber@tackboard.example', `guess ${place}`),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(maxTries)
    const refused = await handshake('amber', PASSWORD)
    expect(Number(refused.headers.get('retry-after'))).toBe(delaysMs[0] / 1_000)
    await expectFailure(refused, 'tooManyRequests')
    now += delaysMs[0]
    expect((await handshake('amber', 'one more guess')).status).toBe(401)
    expect(Number((await handshake('amber', PASSWORD)).headers.get('retry-after'))).toBe(delaysMs[1] / 1_000)
    now += delaysMs[1]
    expect((await handshake('amber', PASSWORD)).status).toBe(200)
  }, 30_000)

  it('is counted alike for a name that does not exist', async () => {
    for (let tries = 0; tries < maxTries; tries += 1) await handshake('nobody', 'x')
    await expectFailure(await handshake('Nobody ', 'x'), 'tooManyRequests')
  }, 30_000)

  it('is forgotten once the password was right, but not for the address', async () => {
    await handshake('amber', 'wrong')
    await handshake('amber', PASSWORD)
    const rows = await db.select().from(rateLimits)
    expect(rows.map(({ scope, count }) => [scope, count])).toEqual([[SIGN_IN_LIMITS.address.scope, 2]])
  })

  it('is refused by address before the database hears of it', async () => {
    addressIsFlooded = true
    await expectFailure(await handshake('amber', PASSWORD), 'tooManyRequests')
    expect(roundTrips).toBe(0)
  })
})

describe('where a captcha is set up', () => {
  const { maxTries, delaysMs } = NO_CAPTCHA_LIMITS.account
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      response.end(JSON.stringify({ success: new URLSearchParams(body).get('response') === 'a person' }))
    })
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    vars = { RECAPTCHA_SECRET: 'secret', RECAPTCHA_URL: `http://127.0.0.1:${port}/` }
  })
  afterAll(() => {
    vars = {}
    service.close()
  })

  /** From another address each time, as the address alone would be slowed. */
  let caller = 0
  function logIn(password: string, more: Record<string, string> = {}, cookie?: string): Promise<Response> {
    caller += 1
    return send(href('loginHandshake'), {
      form: { username_or_email: 'amber', password, ...more },
      headers: { 'cf-connecting-ip': `203.0.113.${caller}` },
      ...(cookie === undefined ? {} : { cookie }),
    })
  }
  async function guess(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await expectFailure(await logIn('a guess'), 'wrongCredentials')
  }

  it('a few failed tries go without a token, and then one is asked for', async () => {
    await guess(maxTries)
    const refused = await logIn(PASSWORD)
    expect(Number(refused.headers.get('retry-after'))).toBe(delaysMs[0] / 1_000)
    await expectFailure(refused, 'captchaFailed')
    await expectFailure(await logIn(PASSWORD, { token: 'a robot' }), 'captchaFailed')
    await expectFailure(await logIn('wrong', { token: 'a person' }), 'wrongCredentials')
    await dataOf(await logIn(PASSWORD, { token: 'a person' }))
    await dataOf(await logIn(PASSWORD))
  }, 30_000)

  it('is asked for alike where there is no such account', async () => {
    const name = { username_or_email: 'nobody' }
    for (let count = 0; count < maxTries; count += 1) {
      await expectFailure(await logIn('x', name), 'wrongCredentials')
    }
    await expectFailure(await logIn('x', name), 'captchaFailed')
  }, 30_000)

  it('one address has a few tries without a token over all accounts', async () => {
    const { address } = NO_CAPTCHA_LIMITS
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    const tryName = (name: string, more: Record<string, string> = {}) =>
      send(href('loginHandshake'), { form: { username_or_email: name, password: 'x', ...more }, headers })
    await db.insert(rateLimits).values({
      scope: address.scope,
      key: await hashToken('198.51.100.7'),
      windowStartedAt: now,
      count: address.maxTries - 1,
      blockedUntil: 0,
    })
    await expectFailure(await tryName('one'), 'wrongCredentials')
    await expectFailure(await tryName('two'), 'captchaFailed')
    await expectFailure(await tryName('two', { token: 'a person' }), 'wrongCredentials')
  })

  it('the plain form, which has no token to send, goes on after a wait', async () => {
    await guess(maxTries)
    const form = { username_or_email: 'amber', password: PASSWORD }
    const early = await send(href('login'), { form })
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(delaysMs[0] / 1_000)])
    expect(await early.json()).toMatchObject({ error: 'tooManyRequests' })
    now += delaysMs[0]
    expect((await send(href('login'), { form })).status).toBe(303)
  }, 30_000)

  it('a browser that the account knows is not asked', async () => {
    const { token } = await dataOf<{ token: string }>(await logIn(PASSWORD))
    const started = await send(HANDSHAKE_SESSION, { json: { options: { token } } })
    const device = started.headers.getSetCookie().find((line) => line.startsWith('__Host-device='))
    await guess(maxTries)
    await dataOf(await logIn(PASSWORD, {}, device?.split(';')[0]))
  }, 30_000)
})

describe('a session', () => {
  it('is not to be had with a forged or malformed cookie', async () => {
    await expectFailure(await currentUser(), 'notSignedIn')
    for (const value of ['', 'x', 'a'.repeat(42), '%00', "' or 1=1 --", `${'a'.repeat(43)}b`]) {
      await expectFailure(await currentUser(`__Host-session=${value}`), 'notSignedIn')
    }
    expect(roundTrips).toBe(0)
    await expectFailure(await currentUser(`__Host-session=${newToken()}`), 'notSignedIn')
    expect(roundTrips).toBe(1)
  })

  it('ends by itself after its lifetime', async () => {
    const cookie = await signIn()
    now += 120 * DAY_MS
    await expectFailure(await currentUser(cookie), 'notSignedIn')
    const response = await send(href('refreshStoredAccounts'), { cookie })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
    expect(await dataOf(response)).toEqual({ accounts: [] })
  })

  it('costs the current user two round trips', async () => {
    const cookie = await signIn()
    roundTrips = 0
    await currentUser(cookie)
    expect(roundTrips).toBe(2)
  })

  it('is ended by signing out, which may be done twice', async () => {
    const cookie = await signIn()
    const response = await send(SIGN_OUT, { cookie, json: { options: { disable_auth_failure_redirect: true } } })
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0/)
    await dataOf(response)
    await expectFailure(await currentUser(cookie), 'notSignedIn')
    await dataOf(await send(SIGN_OUT, { cookie, json: { options: {} } }))
    await dataOf(await send(SIGN_OUT, { json: {} }))
    expect(await db.$count(sessions)).toBe(0)
  })

  it('is not ended by another site', async () => {
    const cookie = await signIn()
    await expectFailure(
      await send(SIGN_OUT, { cookie, json: {}, headers: { 'sec-fetch-site': 'same-site' } }),
      'crossSite',
    )
    const response = await send(href('logout'), { cookie, form: {}, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
    expect((await currentUser(cookie)).status).toBe(200)
  })

  it('ends by a plain form as well', async () => {
    const cookie = await signIn()
    const response = await send(href('logout'), {
      cookie: `${cookie}; _referrer=https%3A%2F%2Fblog.example%2F`,
      form: {},
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(response.headers.getSetCookie()).toContain('_referrer=; Max-Age=0; Path=/; Secure')
    await expectFailure(await currentUser(cookie), 'notSignedIn')
  })
})

describe('refreshing', () => {
  it('gives a new token and kills the old one, within the window only', async () => {
    const first = await signIn()
    expect(await dataOf(await send(href('refreshToken'), { cookie: first }))).toEqual({ refreshed: false })
    now += 31 * DAY_MS
    const response = await send(href('refreshToken'), { cookie: first })
    const second = cookieOf(response)
    expect(await dataOf(response)).toEqual({ refreshed: true })
    expect(second).toMatch(/^__Host-session=[\w-]{43}$/)
    expect(second).not.toBe(first)
    await expectFailure(await currentUser(first), 'notSignedIn')
    now += 89 * DAY_MS
    expect((await currentUser(second)).status).toBe(200)
  })

  it('lets one of two through, and the other changes nothing', async () => {
    const cookie = await signIn()
    now += 60 * DAY_MS
    const both = await Promise.all([send(href('refreshToken'), { cookie }), send(href('refreshToken'), { cookie })])
    const cookies = both.flatMap((response) => response.headers.getSetCookie())
    expect(cookies).toHaveLength(1)
    expect((await currentUser(cookies[0]?.split(';')[0])).status).toBe(200)
  })

  it('is for those who are signed in, and for our own pages', async () => {
    await expectFailure(await send(href('refreshToken')), 'notSignedIn')
    const cookie = await signIn()
    await expectFailure(
      await send(href('refreshToken'), { cookie, headers: { 'sec-fetch-site': 'cross-site' } }),
      'crossSite',
    )
  })
})

describe('the state of a page', () => {
  const state = (path: string, sent: Sent = {}) => send(href('state', {}, { source_url: path }), sent)

  it('gives a new browser an id, once', async () => {
    const agreed = `${CONSENT_COOKIE}=${writeConsent(FULL_CONSENT)}`
    const response = await state('/pin/1/?invite_code=abc', { cookie: agreed })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { session, experiences } = (await response.json()) as PageState
    expect(experiences).toEqual({})
    expect(session).toMatchObject({
      fullPath: '/pin/1/?invite_code=abc',
      inviteCode: 'abc',
      isAuthenticated: false,
      user: null,
      locale: 'en_US',
      origin: ORIGIN,
      requestIdentifier: response.headers.get('x-request-id'),
    })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-unauth_id=[0-9a-f]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(cookieOf(response)).toBe(`__Host-unauth_id=${session.unauthId}`)
    expect(Object.keys(session.experimentsClient)).toContain('unauth_id_holdout')
    const again = await state('/', { cookie: `${agreed}; ${cookieOf(response)}` })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(((await again.json()) as PageState).session.unauthId).toBe(session.unauthId)
  })

  it('knows who is signed in, and their language', async () => {
    const cookie = await signIn()
    const { session } = (await (await state('/', { cookie, headers: { 'accept-language': 'de' } })).json()) as PageState
    expect(session).toMatchObject({
      isAuthenticated: true,
      loginState: 1,
      locale: 'sv_SE',
      user: { id: 'u-amber', email: 'amber@tackboard.example' },
    })
    expect(JSON.stringify(session)).not.toContain('scrypt')
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'pin/1'])('refuses %s', async (path) => {
    await expectFailure(await state(path), 'invalidInput')
  })
})

describe('the plain form', () => {
  const form = (fields: Record<string, string>, sent: Sent = {}) => send(href('login'), { form: fields, ...sent })

  it('signs in and goes on', async () => {
    const response = await form({ username_or_email: 'amber', password: PASSWORD, next: '/pin/1/?a=b' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/pin/1/?a=b'])
    expect((await currentUser(cookieOf(response))).status).toBe(200)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\t/evil.example',
    '/%2F/evil.example',
    'javascript:alert(1)',
  ])('goes nowhere else for next=%s', async (next) => {
    const response = await form({ username_or_email: 'amber', password: PASSWORD, next })
    expect(response.headers.get('location')).toBe('/')
  })

  it('shows the page once more with what went wrong', async () => {
    const wrong = await form({ username_or_email: 'amber', password: 'wrong', next: '/pin/1/' })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('cache-control')).toBe('private, no-store')
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect(await wrong.json()).toEqual({ error: 'wrongCredentials', next: '/pin/1/', username: 'amber', fields: {} })

    const empty = await form({ username_or_email: '', password: '' })
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      {
        error: 'invalidInput',
        fields: { username_or_email: 'Enter your email or username', password: 'Enter your password' },
      },
    ])

    addressIsFlooded = true
    const flooded = await form({ username_or_email: 'amber', password: PASSWORD })
    expect([flooded.status, flooded.headers.get('retry-after')]).toEqual([429, '60'])
  })
})
