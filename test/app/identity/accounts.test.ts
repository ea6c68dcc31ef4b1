import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { newId } from '#db/id.ts'
import { users } from '#db/tables/users.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { DAY_MS } from '#schema/time.ts'
import { newToken } from '#worker/platform/tokens.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  query,
  send,
  logIn,
  type Sent,
} from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { errorText } from '../../helpers/texts.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const LOGOUT = href('resource', { name: 'UserSessionResource', verb: 'delete' })
const SESSION = '__Host-session'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
})

function handshake(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('loginHandshake'), { form, headers: { 'cf-connecting-ip': newAddress(), ...sent.headers } })
}

function currentUser(cookie?: string): Promise<Response> {
  return send(origin, href('currentUser'), { cookie })
}

function plainLogin(form: Record<string, string>, headers: Sent['headers'] = {}): Promise<Response> {
  return send(origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress(), ...headers } })
}

/** Moves the end of the user's sessions to so many days from now. */
async function endSessionsIn(days: number): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: Date.now() + days * DAY_MS })
    .where(eq(sessions.userId, user.id))
}

describe('logging in', () => {
  it('goes from a handshake to a session, its refresh and its end', async () => {
    const first = await logIn(origin, user)
    expect(first).toMatch(/^__Host-session=[\w-]{43}$/)
    const me = await currentUser(first)
    expect(me.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData<CurrentUser>(me)).toMatchObject({
      id: user.id,
      username: user.username,
      email: user.email,
      login_state: LOGIN_STATE.full,
      has_password: true,
    })

    expect(await readData(await send(origin, href('refreshToken'), { cookie: first }))).toEqual({ refreshed: false })
    await endSessionsIn(30)
    const refreshed = await send(origin, href('refreshToken'), { cookie: first })
    const second = findCookie(refreshed, SESSION)
    expect(await readData(refreshed)).toEqual({ refreshed: true })
    expect(second).not.toBe(first)
    await expectFailure(await currentUser(first), 'notSignedIn')
    expect((await currentUser(second)).status).toBe(200)

    const left = await send(origin, LOGOUT, {
      cookie: second,
      json: { options: { disable_auth_failure_redirect: true } },
    })
    expect(findCookie(left, SESSION)).toBe(`${SESSION}=`)
    await readData(left)
    await expectFailure(await currentUser(second), 'notSignedIn')
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('sets a cookie that no script reads and no other site makes the browser send', async () => {
    const { token } = await readData<{ token: string }>(
      await handshake({ username_or_email: user.username, password: PASSWORD }),
    )
    const answer = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=10368000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('fails the same way for a wrong password and an unknown name', async () => {
    const answers = [
      await handshake({ username_or_email: user.username, password: 'wrong' }),
      await handshake({ username_or_email: `${user.username}x`, password: PASSWORD }),
    ]
    const envelopes = []
    for (const answer of answers) {
      expect(answer.headers.getSetCookie()).toEqual([])
      envelopes.push(await expectFailure(answer, 'wrongCredentials'))
    }
    expect(envelopes[0]).toEqual(envelopes[1])
  })

  it('uses a handshake’s token up', async () => {
    const { token } = await readData<{ token: string }>(
      await handshake({ username_or_email: user.username, password: PASSWORD }),
    )
    await readData(await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } }))
    const again = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    expect(again.headers.getSetCookie()).toEqual([])
    await expectFailure(again, 'handshakeExpired')
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })

  it.each([
    ['whose deletion has begun', { deletionStartedAt: 1 }],
    ['that only keeps a username', { retiredUntil: Date.now() + DAY_MS }],
  ])('an account %s is as unknown as one that does not exist', async (_, columns) => {
    const form = { username_or_email: user.username, password: PASSWORD }
    const { token } = await readData<{ token: string }>(await handshake(form))
    await db
      .update(users)
      .set({ deactivatedAt: 1, ...columns })
      .where(eq(users.id, user.id))
    const unknown = await expectFailure(await handshake({ ...form, username_or_email: newId() }), 'wrongCredentials')
    expect(await expectFailure(await handshake(form), 'wrongCredentials')).toEqual(unknown)
    const later = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    await expectFailure(later, 'handshakeExpired')
    expect([(await plainLogin(form)).status, later.headers.getSetCookie()]).toEqual([401, []])
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it.each([
    ['by what the browser says of the page', { 'sec-fetch-site': 'cross-site' }],
    ['by its origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
  ])('is refused to another site, %s', async (_, headers) => {
    const form = { username_or_email: user.username, password: PASSWORD }
    await expectFailure(await handshake(form, { headers }), 'crossSite')
    const page = await plainLogin(form, headers)
    expect(page.status).toBe(403)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.getSetCookie()).toEqual([])
    const cookie = await makeSession(db, user)
    await expectFailure(await send(origin, LOGOUT, { cookie, json: {}, headers }), 'crossSite')
    expect((await send(origin, href('logout'), { cookie, form: {}, headers })).status).toBe(403)
    expect((await currentUser(cookie)).status).toBe(200)
  })
})

describe('the plain forms', () => {
  it('log in and go on to where the visitor was', async () => {
    const next = '/pin/01J0000000000000000000TEST/?a=b'
    const answer = await plainLogin({ username_or_email: user.email ?? '', password: PASSWORD, next })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
    expect((await currentUser(findCookie(answer, SESSION))).status).toBe(200)
  })

  it.each([
    ['/oauth/authorize?client_id=1', '/oauth/authorize?client_id=1'],
    ['https://evil.example/oauth/authorize', '/'],
    ['//evil.example/oauth/', '/'],
  ])('asked to go on to %s go to %s', async (next, location) => {
    const answer = await plainLogin({ username_or_email: user.username, password: PASSWORD, next })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  })

  it('show the page again with what went wrong, and never the password', async () => {
    const answer = await plainLogin({ username_or_email: user.username, password: 'wr0ng-secret', next: '/homefeed/' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).toContain('<form')
    expect(html).toContain(user.username)
    expect(html).not.toContain('wr0ng-secret')
  })

  it('log out and go home', async () => {
    const cookie = await makeSession(db, user)
    const answer = await send(origin, href('logout'), { cookie, form: {} })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(findCookie(answer, SESSION)).toBe(`${SESSION}=`)
    await expectFailure(await currentUser(cookie), 'notSignedIn')
  })
})

describe('a cookie that is none', () => {
  it.each([
    ['forged', () => `${SESSION}=${newToken()}`],
    ['empty', () => `${SESSION}=`],
    ['too short', () => `${SESSION}=${'a'.repeat(42)}`],
    ['a broken escape', () => `${SESSION}=%zz`],
    ['an injection', () => `${SESSION}=' or 1=1 --`],
    ['the id of a user', () => `${SESSION}=${user.id}`],
    ['expired', () => makeSession(db, user, { expiresAt: Date.now() - 1 })],
    ['under another name', async () => (await makeSession(db, user)).replace(SESSION, 'session')],
  ])('(%s) is no session', async (_, make) => {
    const pin = await makePin(db, await makeBoard(db, user), { columns: { isHidden: true } })
    const cookie = await make()
    await expectFailure(await currentUser(cookie), 'notSignedIn')
    await expectFailure(await send(origin, href('refreshToken'), { cookie }), 'notSignedIn')
    for (const pinId of [pin.id, 'nothing']) {
      expect(await query(origin, 'CloseupPageQuery', { pinId, isAuth: true }, { cookie })).toEqual({
        __typename: 'Error',
        code: ERRORS.pinNotFound.code,
        message: errorText('pinNotFound'),
      })
    }
    const state = await (await send(origin, href('state'), { cookie })).text()
    expect(JSON.parse(state)).toMatchObject({ session: { isAuthenticated: false, loginState: 0, user: null } })
    expect(state).not.toContain(user.username)
  })

  it('is taken away by /refresh_stored_accounts, a live one is left alone', async () => {
    const dead = await send(origin, href('refreshStoredAccounts'), { cookie: `${SESSION}=${newToken()}` })
    expect(findCookie(dead, SESSION)).toBe(`${SESSION}=`)
    expect(await readData(dead)).toEqual({ accounts: [] })
    const live = await send(origin, href('refreshStoredAccounts'), { cookie: await makeSession(db, user) })
    expect(live.headers.getSetCookie()).toEqual([])
    expect(await readData(live)).toEqual({ accounts: [] })
  })
})
