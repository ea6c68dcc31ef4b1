import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { findCookie, readData, expectFailure, newAddress, send, logIn, type Sent } from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { errorText } from '../../helpers/texts.ts'

const FORM = { encoding: 'form' } as const
const SESSION = '__Host-session'

const it = test
  .extend('visitor', ({ as }) => as(null))
  /** What logs the member in. */
  .extend('right', ({ member }) => ({ username_or_email: member.username, password: PASSWORD }))

function plainLogin(origin: string, form: Record<string, string>, headers: Sent['headers'] = {}): Promise<Response> {
  return send(origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress(), ...headers } })
}

describe('logging in', () => {
  it('goes from a handshake to a session, its refresh and its end', async ({ as, db, origin, member }) => {
    const first = await logIn(origin, member)
    expect(first).toMatch(/^__Host-session=[\w-]{43}$/)
    const me = await as(first).send('GET currentUser', {})
    expect(me.headers.get('cache-control')).toBe('private, no-store')
    expect(await as(first).call('GET currentUser', {})).toMatchObject({
      id: member.id,
      username: member.username,
      email: member.email,
      login_state: LOGIN_STATE.full,
      has_password: true,
    })

    expect(await as(first).call('GET refreshToken', {})).toEqual({ refreshed: false })
    await db
      .update(sessions)
      .set({ expiresAt: Date.now() + 30 * DAY_MS })
      .where(eq(sessions.userId, member.id))
    const refreshed = await as(first).send('GET refreshToken', {})
    const second = findCookie(refreshed, SESSION) ?? ''
    expect(await readData(refreshed)).toEqual({ refreshed: true })
    expect(second).not.toBe(first)
    await as(first).refused('GET currentUser', {}, 'notSignedIn')
    await as(second).call('GET currentUser', {})

    const left = await as(second).send('UserSessionResource.delete', { disable_auth_failure_redirect: true })
    expect(findCookie(left, SESSION)).toBe(`${SESSION}=`)
    await readData(left)
    await as(second).refused('GET currentUser', {}, 'notSignedIn')
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
  })

  it('sets a cookie that no script reads and no other site makes the browser send', async ({ visitor, right }) => {
    const { token } = await visitor.call('POST loginHandshake', right, FORM)
    const answer = await visitor.send('HandshakeSessionResource.create', { token })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=10368000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('fails the same way for a wrong password and an unknown name', async ({ member, visitor, right }) => {
    const envelopes = []
    for (const wrong of [{ password: 'wrong' }, { username_or_email: `${member.username}x` }]) {
      const answer = await visitor.send('POST loginHandshake', { ...right, ...wrong }, FORM)
      expect(answer.headers.getSetCookie()).toEqual([])
      envelopes.push(await expectFailure(answer, 'wrongCredentials'))
    }
    expect(envelopes[0]).toEqual(envelopes[1])
  })

  it('uses a handshake’s token up', async ({ db, member, visitor, right }) => {
    const { token } = await visitor.call('POST loginHandshake', right, FORM)
    await visitor.call('HandshakeSessionResource.create', { token })
    const again = await visitor.send('HandshakeSessionResource.create', { token })
    expect(again.headers.getSetCookie()).toEqual([])
    await expectFailure(again, 'handshakeExpired')
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(1)
  })

  it.for([
    ['whose deletion has begun', { deletionStartedAt: 1 }],
    ['that only keeps a username', { retiredUntil: Date.now() + DAY_MS }],
  ] as const)(
    'an account %s is as unknown as one that does not exist',
    async ([, columns], { db, origin, member, visitor, right }) => {
      const { token } = await visitor.call('POST loginHandshake', right, FORM)
      await db
        .update(users)
        .set({ deactivatedAt: 1, ...columns })
        .where(eq(users.id, member.id))
      const none = { ...right, username_or_email: newId() }
      const unknown = await visitor.refused('POST loginHandshake', none, 'wrongCredentials', FORM)
      expect(await visitor.refused('POST loginHandshake', right, 'wrongCredentials', FORM)).toEqual(unknown)
      const later = await visitor.send('HandshakeSessionResource.create', { token })
      await expectFailure(later.clone(), 'handshakeExpired')
      expect([(await plainLogin(origin, right)).status, later.headers.getSetCookie()]).toEqual([401, []])
      expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(0)
    },
  )
})

describe('the plain forms', () => {
  it('log in and go on to where the visitor was', async ({ as, origin, member, right }) => {
    const next = '/pin/01J0000000000000000000TEST/?a=b'
    const answer = await plainLogin(origin, { ...right, username_or_email: member.email ?? '', next })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
    await as(findCookie(answer, SESSION) ?? '').call('GET currentUser', {})
  })

  it.for([
    ['/oauth/authorize?client_id=1', '/oauth/authorize?client_id=1'],
    ['https://evil.example/oauth/authorize', '/'],
    ['//evil.example/oauth/', '/'],
  ] as const)('asked to go on to %s go to %s', async ([next, location], { origin, right }) => {
    const answer = await plainLogin(origin, { ...right, next })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  })

  it('show the page again with what went wrong, and never the password', async ({ origin, member, right }) => {
    const answer = await plainLogin(origin, { ...right, password: 'wr0ng-secret', next: '/homefeed/' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(html).toContain('<form')
    expect(html).toContain(member.username)
    expect(html).not.toContain('wr0ng-secret')
  })

  it('log out and go home', async ({ as, db, origin, member }) => {
    const cookie = await makeSession(db, member)
    const answer = await send(origin, href('logout'), { cookie, form: {} })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(findCookie(answer, SESSION)).toBe(`${SESSION}=`)
    await as(cookie).refused('GET currentUser', {}, 'notSignedIn')
  })
})

describe('a cookie that is none', () => {
  it.for<[what: string, make: (db: Database, user: UserRow) => string | Promise<string>]>([
    ['forged', () => `${SESSION}=${newToken()}`],
    ['empty', () => `${SESSION}=`],
    ['too short', () => `${SESSION}=${'a'.repeat(42)}`],
    ['a broken escape', () => `${SESSION}=%zz`],
    ['an injection', () => `${SESSION}=' or 1=1 --`],
    ['the id of a user', (_, user) => `${SESSION}=${user.id}`],
    ['expired', (db, user) => makeSession(db, user, { expiresAt: Date.now() - 1 })],
    ['under another name', async (db, user) => (await makeSession(db, user)).replace(SESSION, 'session')],
  ])('(%s) is no session', async ([, make], { as, db, member, origin }) => {
    const pin = await makePin(db, await makeBoard(db, member), { columns: { isHidden: true } })
    const cookie = await make(db, member)
    await as(cookie).refused('GET currentUser', {}, 'notSignedIn')
    await as(cookie).refused('GET refreshToken', {}, 'notSignedIn')
    for (const pinId of [pin.id, 'nothing']) {
      expect(await as(cookie).query('CloseupPageQuery', { pinId, isAuth: true })).toEqual({
        __typename: 'Error',
        code: ERRORS.pinNotFound.code,
        message: errorText('pinNotFound'),
      })
    }
    const state = await (await send(origin, href('state'), { cookie })).text()
    expect(JSON.parse(state)).toMatchObject({ session: { isAuthenticated: false, loginState: 0, user: null } })
    expect(state).not.toContain(member.username)
  })

  it('is taken away by /refresh_stored_accounts, a live one is left alone', async ({ as, member }) => {
    const dead = await as(`${SESSION}=${newToken()}`).send('GET refreshStoredAccounts', {})
    expect(findCookie(dead, SESSION)).toBe(`${SESSION}=`)
    expect(await readData(dead)).toEqual({ accounts: [] })
    const live = await as(member).send('GET refreshStoredAccounts', {})
    expect(live.headers.getSetCookie()).toEqual([])
    expect(await readData(live)).toEqual({ accounts: [] })
  })
})
