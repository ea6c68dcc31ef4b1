import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import {
  HANDSHAKE_TOKEN_LIFETIME_MS,
  LOGGED_OUT_COOKIE,
  REFRESH_WINDOW_MAX_DAYS,
  SESSION_LIFETIME_MS,
} from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { startApp } from '../../helpers/app.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  logIn,
  type Sent,
} from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { standIn } from '../../helpers/memory-bindings.ts'
import { parseDocument } from '../../helpers/parsed-document.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const SESSION = '__Host-session'
const LOGOUT = href('resource', { name: 'UserSessionResource', verb: 'delete' })

let now = Date.now()
/** Addresses that the platform's own counter holds back. */
const floods = new Set<string>()
let site: Site
let proxy: DatabaseProxy
let user: UserRow
let address: string

beforeAll(async () => {
  const limit = async ({ key }: { key: string }) => ({ success: !floods.has(key) })
  site = await startApp({
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
    options: { clock: () => now, bindings: { SIGN_IN_LIMIT: standIn({ limit }) } },
  })
})

afterAll(() => site.stop())

beforeEach(async () => {
  user = await makeUser(site.db)
  address = newAddress()
})

function ask(path: string, sent: Sent = {}): Promise<Response> {
  return send(site.origin, path, { ...sent, headers: { 'cf-connecting-ip': address, ...sent.headers } })
}

function handshake(username_or_email: string, password: string): Promise<Response> {
  return ask(href('loginHandshake'), { form: { username_or_email, password } })
}

async function handshakeToken(): Promise<string> {
  return (await readData<{ token: string }>(await handshake(user.username, PASSWORD))).token
}

function exchange(token: string, cookie?: string): Promise<Response> {
  return ask(HANDSHAKE_SESSION, { json: { options: { token } }, cookie })
}

function currentUser(cookie: string | undefined): Promise<Response> {
  return ask(href('currentUser'), { cookie })
}

function refresh(sent: Sent): Promise<Response> {
  return ask(href('refreshToken'), sent)
}

describe('logging in', () => {
  it('takes the username or the email, however it is spelled', async () => {
    for (const name of [user.username, ` ${user.username.toUpperCase()} `, user.email?.toUpperCase() ?? '']) {
      const { token } = await readData<{ token: string }>(await handshake(name, PASSWORD))
      const cookie = findCookie(await exchange(token), SESSION)
      expect(await readData<CurrentUser>(await currentUser(cookie))).toMatchObject({ id: user.id, board_count: 0 })
    }
  })

  it('fails the same way for a wrong password, an unknown name and an account without a password', async () => {
    const byService = await makeUser(site.db, { passwordHash: null })
    const envelopes = []
    for (const [name, password] of [
      [user.username, 'wrong'],
      [`${user.username}x`, PASSWORD],
      [byService.username, PASSWORD],
    ] as const) {
      envelopes.push(await expectFailure(await handshake(name, password), 'wrongCredentials'))
    }
    expect(new Set(envelopes.map((envelope) => JSON.stringify(envelope)))).toHaveProperty('size', 1)
  })

  it('names each field that is wrong', async () => {
    expect(await expectFailure(await handshake(' ', ''), 'invalidInput')).toMatchObject({
      message_detail: 'username_or_email: Enter your email or username; password: Enter your password',
    })
  })

  it('ends the session that the account had in this browser', async () => {
    const before = await logIn(site.origin, user)
    await readData(await exchange(await handshakeToken(), before))
    await expectFailure(await currentUser(before), 'notSignedIn')
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })

  it('stores no secret that the browser has', async () => {
    const cookie = await logIn(site.origin, user)
    const rows = await site.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
    const state = await (await ask(href('state'), { cookie })).text()
    const me = await (await currentUser(cookie)).text()
    expect(state + me).not.toContain(user.passwordHash)
  })
})

describe('the token of a handshake', () => {
  it('works once, also when it is sent twice at the same moment', async () => {
    const token = await handshakeToken()
    const both = await Promise.all([exchange(token), exchange(token)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectFailure(await exchange(token), 'handshakeExpired')
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })

  it('expires, and cannot be made up', async () => {
    const token = await handshakeToken()
    now += HANDSHAKE_TOKEN_LIFETIME_MS
    await expectFailure(await exchange(token), 'handshakeExpired')
    for (const forged of [newToken(), 'x', "' or 1=1 --"]) {
      await expectFailure(await exchange(forged), 'handshakeExpired')
    }
    const missing = await expectFailure(await ask(HANDSHAKE_SESSION, { json: { options: {} } }), 'invalidInput')
    expect(missing).toMatchObject({ message_detail: expect.stringMatching(/^options\.token: /) as string })
  })
})

describe('guessing', () => {
  const { maxAttempts, delaysMs } = LOGIN_LIMITS.accountAndAddress

  it('is slowed for the account by either of its names, and let go after a while', async () => {
    const guesses = Array.from({ length: maxAttempts + 5 }, (_, place) =>
      handshake((place % 2 ? user.username : user.email) ?? '', `guess ${place}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxAttempts)
    const refused = await handshake(user.username, PASSWORD)
    expect(Number(refused.headers.get('retry-after'))).toBe(delaysMs[0] / 1_000)
    await expectFailure(refused, 'tooManyRequests')
    now += delaysMs[0]
    await expectFailure(await handshake(user.username, 'one more guess'), 'wrongCredentials')
    const held = await handshake(user.username, PASSWORD)
    expect(Number(held.headers.get('retry-after'))).toBe(delaysMs[1] / 1_000)
    now += delaysMs[1]
    await readData(await handshake(user.username, PASSWORD))
  })

  it('is forgotten once the password was right, but not for the address', async () => {
    await handshake(user.username, 'wrong')
    await handshake(user.username, PASSWORD)
    const keys = await Promise.all([`user:${user.id}`, `user:${user.id} ${address}`, address].map(hashToken))
    const rows = (await site.db.select().from(rateLimits)).filter(({ key }) => keys.includes(key))
    expect(rows.map(({ scope, count }) => [scope, count])).toEqual([[LOGIN_LIMITS.address.scope, 2]])
  })

  it('is refused to an address that floods before the database is asked, by a call and by the plain form', async () => {
    floods.add(address)
    proxy.reset()
    await expectFailure(await handshake(user.username, PASSWORD), 'tooManyRequests')
    const page = await ask(href('login'), { form: { username_or_email: user.username, password: PASSWORD } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60'])
    expect(page.headers.getSetCookie()).toEqual([])
    expect(proxy.roundTrips()).toBe(0)
  })
})

describe('a session', () => {
  it('is not looked up for a cookie that cannot be one', async () => {
    proxy.reset()
    for (const value of ['', 'x', 'a'.repeat(42), '%00', "' or 1=1 --", `${'a'.repeat(43)}b`]) {
      await expectFailure(await currentUser(`${SESSION}=${value}`), 'notSignedIn')
    }
    expect(proxy.roundTrips()).toBe(0)
    await expectFailure(await currentUser(`${SESSION}=${newToken()}`), 'notSignedIn')
    expect(proxy.roundTrips()).toBe(1)
  })

  it('ends by itself after its lifetime, and takes its cookie along', async () => {
    const cookie = await logIn(site.origin, user)
    now += SESSION_LIFETIME_MS
    await expectFailure(await currentUser(cookie), 'notSignedIn')
    const answer = await ask(href('refreshStoredAccounts'), { cookie })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure/)
    expect(await readData(answer)).toEqual({ accounts: [] })
  })

  it('costs the current user two round trips', async () => {
    const cookie = await logIn(site.origin, user)
    proxy.reset()
    await readData(await currentUser(cookie))
    expect(proxy.roundTrips()).toBe(2)
  })

  it('may be ended twice', async () => {
    const cookie = await logIn(site.origin, user)
    await readData(await ask(LOGOUT, { cookie, json: { options: { disable_auth_failure_redirect: true } } }))
    await expectFailure(await currentUser(cookie), 'notSignedIn')
    await readData(await ask(LOGOUT, { cookie, json: { options: {} } }))
    await readData(await ask(LOGOUT, { json: {} }))
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('that a plain form ends leaves word of it to pages, and forgets what led here', async () => {
    const cookie = `${await logIn(site.origin, user)}; _referrer=https%3A%2F%2Fblog.example%2F`
    const answer = await ask(href('logout'), { cookie, form: {} })
    expect(answer.headers.getSetCookie()).toContain('_referrer=; Max-Age=0; Path=/; Secure')
    expect(findCookie(answer, LOGGED_OUT_COOKIE)).toBe(`${LOGGED_OUT_COOKIE}=1`)
  })
})

describe('refreshing a session', () => {
  it('gives a new token within the window only, which lives as long as a first one', async () => {
    const first = await logIn(site.origin, user)
    expect(await readData(await refresh({ cookie: first }))).toEqual({ refreshed: false })
    now += SESSION_LIFETIME_MS - REFRESH_WINDOW_MAX_DAYS * DAY_MS
    const answer = await refresh({ cookie: first })
    expect(await readData(answer)).toEqual({ refreshed: true })
    const second = findCookie(answer, SESSION)
    await expectFailure(await currentUser(first), 'notSignedIn')
    now += SESSION_LIFETIME_MS - 1
    expect((await currentUser(second)).status).toBe(200)
  })

  it('lets one of two at once through, and the other changes nothing', async () => {
    const cookie = await logIn(site.origin, user)
    now += SESSION_LIFETIME_MS / 2
    const both = await Promise.all([refresh({ cookie }), refresh({ cookie })])
    const cookies = both.flatMap((answer) => answer.headers.getSetCookie())
    expect(cookies).toHaveLength(1)
    expect((await currentUser(cookies[0]?.split(';')[0])).status).toBe(200)
  })
})

it('the plain form says beside each field what is missing, and keeps what it goes on to', async () => {
  const answer = await ask(href('login'), { form: { username_or_email: '', password: '', next: '/pin/1/' } })
  expect(answer.status).toBe(400)
  const page = parseDocument(await answer.text())
  const described = (name: string) => {
    const ids = page.querySelector(`input[name="${name}"]`)?.getAttribute('aria-describedby') ?? ''
    return page.getElementById(ids)?.textContent
  }
  expect(described('username_or_email')).toBe('Enter your email or username')
  expect(described('password')).toBe('Enter your password')
  expect(page.querySelector('input[name="next"]')?.getAttribute('value')).toBe('/pin/1/')
})
