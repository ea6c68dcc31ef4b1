import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import {
  SESSION_ABSOLUTE_LIFETIME_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_TOUCH_INTERVAL_MS,
} from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { findCookie, DESKTOP, getFlash, readData, send, toText } from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const SESSION = '__Host-session'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const it = test
  .extend('cookie', ({ db, member }) => makeSession(db, member, { userAgent: DESKTOP, country: 'SE' }))
  .extend('me', ({ as, cookie }) => as(cookie))
  /** One of another person. */
  .extend('stranger', async ({ db }) => {
    const user = await makeUser(db)
    const cookie = await makeSession(db, user)
    return { cookie, session: await findSession(db, user) }
  })

async function findSession(db: Database, { id }: UserRow): Promise<typeof sessions.$inferSelect> {
  const [row] = await db.select().from(sessions).where(eq(sessions.userId, id))
  if (!row) throw new Error('The user has no session')
  return row
}

describe('the list of sessions', () => {
  it('says of each where and with what it is, the current one first, and no secret', async ({ db, me, member }) => {
    const answer = await me.send('GET sessions', {})
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).not.toContain((await findSession(db, member)).tokenHash)
    await makeSession(db, member, { userAgent: PHONE, country: 'UNKNOWN', lastSeenAt: Date.now() + 1 })
    await makeSession(db, member, { expiresAt: Date.now() })
    await makeSession(db, member, { lastSeenAt: Date.now() - SESSION_IDLE_LIFETIME_MS })
    await makeSession(db, await makeUser(db))
    const { sessions: rows } = await me.call('GET sessions', {})
    expect(rows).toMatchObject([
      { device: { browser_name: 'Chrome', os_name: 'Linux', type: 'desktop' }, country: 'SE', is_current: true },
      { device: { browser_name: 'Safari', os_name: 'iOS', type: 'phone' }, country: null, is_current: false },
    ])
  })
})

describe('ending a session', () => {
  it('signs another browser out', async ({ as, db, me, member }) => {
    const phone = as(await makeSession(db, member, { userAgent: PHONE }))
    const other = (await me.call('GET sessions', {})).sessions.find(({ is_current }) => !is_current)
    const id = other?.id ?? ''
    const answer = await me.send('DELETE session', { id })
    expect(answer.headers.getSetCookie()).toEqual([])
    await readData(answer)
    await phone.refused('GET currentUser', {}, 'notSignedIn')
    expect((await me.call('GET sessions', {})).sessions).toHaveLength(1)
    await me.refused('DELETE session', { id }, 'sessionNotFound')
  })

  it('takes the own cookie back', async ({ db, me, member }) => {
    const { id } = await findSession(db, member)
    expect(findCookie(await me.send('DELETE session', { id }), SESSION)).toBe(`${SESSION}=`)
    await me.refused('GET currentUser', {}, 'notSignedIn')
  })

  it('reaches no one else’s, and says no more of it than of none', async ({ as, me, stranger }) => {
    const theirs = await me.refused('DELETE session', { id: stranger.session.id }, 'sessionNotFound')
    expect(await me.refused('DELETE session', { id: 'none' }, 'sessionNotFound')).toEqual(theirs)
    await as(stranger.cookie).call('GET currentUser', {})
  })
})

describe('the life of a session', () => {
  it('only greets after lying idle, however often it is used', async ({ db, me, member }) => {
    await db
      .update(sessions)
      .set({ lastSeenAt: Date.now() - SESSION_IDLE_LIFETIME_MS })
      .where(eq(sessions.userId, member.id))
    for (let attempts = 0; attempts < 2; attempts += 1) {
      const greeted = { id: member.id, login_state: LOGIN_STATE.limited }
      expect(await me.call('GET currentUser', {})).toMatchObject(greeted)
    }
    expect(await me.call('GET refreshToken', {})).toEqual({ refreshed: false })
    await me.refused('GET sessions', {}, 'notSignedIn')
    await me.refused('PUT verifySession', {}, 'notSignedIn')
    expect((await findSession(db, member)).lastSeenAt).toBeLessThan(Date.now() - DAY_MS)
  })

  it('is written down once an hour', async ({ db, me, member }) => {
    const seenAt = (lastSeenAt: number) => db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, member.id))
    const recent = Date.now() - SESSION_TOUCH_INTERVAL_MS + 60_000
    await seenAt(recent)
    await me.call('GET currentUser', {})
    expect((await findSession(db, member)).lastSeenAt).toBe(recent)
    await seenAt(Date.now() - SESSION_TOUCH_INTERVAL_MS - 60_000)
    await me.call('GET currentUser', {})
    await expect.poll(async () => (await findSession(db, member)).lastSeenAt).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is not lengthened beyond its absolute end', async ({ as, db, me, member }) => {
    const now = Date.now()
    const createdAt = now - SESSION_ABSOLUTE_LIFETIME_MS + 20 * DAY_MS
    await db
      .update(sessions)
      .set({ createdAt, expiresAt: now + 5 * DAY_MS })
      .where(eq(sessions.userId, member.id))
    const refreshed = await me.send('GET refreshToken', {})
    expect(await readData(refreshed.clone())).toEqual({ refreshed: true })
    expect((await findSession(db, member)).expiresAt).toBe(createdAt + SESSION_ABSOLUTE_LIFETIME_MS)
    const next = as(findCookie(refreshed, SESSION) ?? '')
    expect(await next.call('GET refreshToken', {})).toEqual({ refreshed: false })
    await next.call('GET currentUser', {})
  })
})

describe('verifying a session', () => {
  it('says whether it lives', async ({ as, db, me, member }) => {
    await me.call('PUT verifySession', {})
    await me.call('PUT verifySession', { recaptcha_token: 'anything' }, { encoding: 'form' })
    await as(null).refused('PUT verifySession', {}, 'notSignedIn')
    await as(`${SESSION}=${newToken()}`).refused('PUT verifySession', {}, 'notSignedIn')
    await db.delete(sessions).where(eq(sessions.userId, member.id))
    await me.refused('PUT verifySession', {}, 'notSignedIn')
  })
})

describe('the page that lists sessions', () => {
  const page = href('sessionSettings')

  it('names device and place in words, and keeps them to their owner', async ({ db, member, origin, cookie }) => {
    await makeSession(db, member, { userAgent: PHONE, country: 'DE' })
    await makeSession(db, await makeUser(db), { country: 'BR' })
    const answer = await send(origin, page, { cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = toText(await answer.text()).replaceAll(/\s+/g, ' ')
    for (const words of [
      'Chrome on Linux',
      'This browser',
      'Sweden',
      'Safari on iOS',
      'Germany',
      'Log out everywhere else',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('Brazil')
    const stranger = await send(origin, page)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, href('login', {}, { next: page })])
  })

  it('ends one session, or all but its own, however often the form is sent', async ({
    as,
    db,
    me,
    member,
    origin,
    cookie,
  }) => {
    const phones = []
    for (const columns of [{ userAgent: PHONE }, {}, {}]) phones.push(as(await makeSession(db, member, columns)))
    const other = (await me.call('GET sessions', {})).sessions.find(({ is_current }) => !is_current)
    for (let times = 0; times < 2; times += 1) {
      const answer = await send(origin, page, { form: { session_id: other?.id ?? '' }, cookie })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
      const told = await send(origin, page, { cookie: `${cookie}; ${getFlash(answer)}` })
      expect(toText(await told.text())).toContain('That browser is logged out.')
    }
    expect((await me.call('GET sessions', {})).sessions).toHaveLength(3)
    for (let times = 0; times < 2; times += 1) {
      expect(getFlash(await send(origin, page, { form: { all: '1' }, cookie }))).toContain('allEnded')
    }
    for (const phone of phones) await phone.refused('GET currentUser', {}, 'notSignedIn')
    expect((await me.call('GET sessions', {})).sessions).toMatchObject([{ is_current: true }])
  })

  it('ends none where a form names none', async ({ db, me, member, origin, cookie }) => {
    await makeSession(db, member)
    expect((await send(origin, page, { form: {}, cookie })).status).toBe(400)
    expect((await me.call('GET sessions', {})).sessions).toHaveLength(2)
  })

  it('ends no session of anybody else', async ({ as, me, stranger, origin, cookie }) => {
    await send(origin, page, { form: { session_id: stranger.session.id }, cookie })
    await send(origin, page, { form: { all: '1' }, cookie })
    await me.call('DELETE sessions', {})
    await as(stranger.cookie).call('GET currentUser', {})
  })

  it('ends nothing for limited logins, or by a look at it', async ({ as, db, member, origin, cookie }) => {
    const phone = as(await makeSession(db, member))
    const endAll = { form: { all: '1' }, cookie }
    const limited = await makeSession(db, member, { loginState: 2 })
    const sent = await send(origin, page, { ...endAll, cookie: limited })
    expect(sent.headers.get('location')).toBe(href('login', {}, { next: page }))
    await send(origin, `${page}?session_id=all&state=allEnded`, { cookie })
    await phone.call('GET currentUser', {})
  })
})
