import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { SessionsData, SessionSummary } from '#schema/identity/session-calls.ts'
import {
  SESSION_ABSOLUTE_LIFETIME_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_TOUCH_INTERVAL_MS,
} from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { DAY_MS } from '#schema/time.ts'
import { newToken } from '#worker/platform/tokens.ts'
import {
  findCookie,
  readData,
  DESKTOP,
  expectFailure,
  getFlash,
  send,
  toText,
  type Sent,
} from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const SESSION = '__Host-session'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user, { userAgent: DESKTOP, country: 'SE' })
})

async function list(as = cookie): Promise<SessionSummary[]> {
  return (await readData<SessionsData>(await send(origin, href('sessions'), { cookie: as }))).sessions
}

function end(id: string, sent: Sent = {}): Promise<Response> {
  return send(origin, href('session', { id }), { method: 'DELETE', cookie, ...sent })
}

function me(as: string | undefined): Promise<Response> {
  return send(origin, href('currentUser'), { cookie: as })
}

async function only(): Promise<typeof sessions.$inferSelect | undefined> {
  const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  return row
}

describe('the list of sessions', () => {
  it('says of each where and with what it is, the current one first, and no secret', async () => {
    await makeSession(db, user, { userAgent: PHONE, country: 'UNKNOWN', lastSeenAt: Date.now() + 1 })
    await makeSession(db, user, { expiresAt: Date.now() })
    await makeSession(db, user, { lastSeenAt: Date.now() - SESSION_IDLE_LIFETIME_MS })
    await makeSession(db, await makeUser(db))
    const answer = await send(origin, href('sessions'), { cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.clone().text()
    expect(text).not.toContain((await only())?.tokenHash)
    const { sessions: rows } = await readData<SessionsData>(answer)
    expect(rows).toMatchObject([
      { device: { browser_name: 'Chrome', os_name: 'Linux', type: 'desktop' }, country: 'SE', is_current: true },
      { device: { browser_name: 'Safari', os_name: 'iOS', type: 'phone' }, country: null, is_current: false },
    ])
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ['country', 'created_at', 'device', 'id', 'is_current', 'is_limited', 'last_used_at'].toSorted(),
    )
  })

  it('is for those who have proved who they are', async () => {
    await expectFailure(await send(origin, href('sessions')), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: 2 })
    await expectFailure(await send(origin, href('sessions'), { cookie: limited }), 'notSignedIn')
    await expectFailure(await end('x', { cookie: limited }), 'notSignedIn')
  })
})

describe('ending a session', () => {
  it('signs another browser out', async () => {
    const phone = await makeSession(db, user, { userAgent: PHONE })
    const [, other] = await list()
    const answer = await end(other?.id ?? '')
    expect(answer.headers.getSetCookie()).toEqual([])
    await readData(answer)
    await expectFailure(await me(phone), 'notSignedIn')
    expect(await list()).toHaveLength(1)
    await expectFailure(await end(other?.id ?? ''), 'sessionNotFound')
  })

  it('takes the own cookie back', async () => {
    const [own] = await list()
    const answer = await end(own?.id ?? '')
    expect(findCookie(answer, SESSION)).toBe(`${SESSION}=`)
    await expectFailure(await me(cookie), 'notSignedIn')
  })

  it('reaches no one else’s, and says no more of it than of none', async () => {
    const stranger = await makeUser(db)
    const theirs = await makeSession(db, stranger)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, stranger.id))
    const answers = [await end(row?.id ?? ''), await end('none')]
    const envelopes = await Promise.all(answers.map((answer) => expectFailure(answer, 'sessionNotFound')))
    expect(envelopes[0]).toEqual(envelopes[1])
    expect((await me(theirs)).status).toBe(200)
  })

  it.each([
    ['by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['without any origin', { 'sec-fetch-site': undefined }],
  ])('is refused to other sites, %s', async (_, headers) => {
    const [own] = await list()
    await expectFailure(await end(own?.id ?? '', { headers }), 'crossSite')
    expect((await me(cookie)).status).toBe(200)
  })

  it('is not done by reading its address', async () => {
    const [own] = await list()
    const answer = await send(origin, href('session', { id: own?.id ?? '' }), { cookie })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await me(cookie)).status).toBe(200)
  })
})

describe('the life of a session', () => {
  it('only greets after lying idle, however often it is used', async () => {
    await db
      .update(sessions)
      .set({ lastSeenAt: Date.now() - SESSION_IDLE_LIFETIME_MS })
      .where(eq(sessions.userId, user.id))
    for (let attempts = 0; attempts < 2; attempts += 1) {
      expect(await readData(await me(cookie))).toMatchObject({ id: user.id, login_state: LOGIN_STATE.limited })
    }
    expect(await readData(await send(origin, href('refreshToken'), { cookie }))).toEqual({ refreshed: false })
    await expectFailure(await send(origin, href('sessions'), { cookie }), 'notSignedIn')
    await expectFailure(await send(origin, href('verifySession'), { method: 'PUT', cookie }), 'notSignedIn')
    expect((await only())?.lastSeenAt).toBeLessThan(Date.now() - DAY_MS)
  })

  it('is written down once an hour', async () => {
    const recent = Date.now() - SESSION_TOUCH_INTERVAL_MS + 60_000
    await db.update(sessions).set({ lastSeenAt: recent }).where(eq(sessions.userId, user.id))
    await me(cookie)
    expect((await only())?.lastSeenAt).toBe(recent)
    const long = Date.now() - SESSION_TOUCH_INTERVAL_MS - 60_000
    await db.update(sessions).set({ lastSeenAt: long }).where(eq(sessions.userId, user.id))
    await me(cookie)
    await expect.poll(async () => (await only())?.lastSeenAt).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is not lengthened beyond its absolute end', async () => {
    const now = Date.now()
    const createdAt = now - SESSION_ABSOLUTE_LIFETIME_MS + 20 * DAY_MS
    await db
      .update(sessions)
      .set({ createdAt, expiresAt: now + 5 * DAY_MS })
      .where(eq(sessions.userId, user.id))
    const refreshed = await send(origin, href('refreshToken'), { cookie })
    expect(await readData(refreshed.clone())).toEqual({ refreshed: true })
    expect((await only())?.expiresAt).toBe(createdAt + SESSION_ABSOLUTE_LIFETIME_MS)
    const next = findCookie(refreshed, SESSION)
    expect(await readData(await send(origin, href('refreshToken'), { cookie: next }))).toEqual({ refreshed: false })
    expect((await me(next)).status).toBe(200)
  })
})

describe('verifying a session', () => {
  const verify = (sent: Sent) => send(origin, href('verifySession'), { method: 'PUT', form: {}, ...sent })

  it('says whether it lives', async () => {
    await readData(await verify({ cookie }))
    await readData(await verify({ cookie, form: { recaptcha_token: 'anything' } }))
    await expectFailure(await verify({}), 'notSignedIn')
    await expectFailure(await verify({ cookie: `${SESSION}=${newToken()}` }), 'notSignedIn')
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    await expectFailure(await verify({ cookie }), 'notSignedIn')
  })

  it('is for our own pages', async () => {
    await expectFailure(await verify({ cookie, headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
  })
})

describe('the page that lists sessions', () => {
  const page = href('sessionSettings')

  async function post(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
    return send(origin, page, { form, cookie, ...sent })
  }

  it('names device and place in words, and keeps them to their owner', async () => {
    await makeSession(db, user, { userAgent: PHONE, country: 'DE' })
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

  it('ends one session, or all but its own, however often the form is sent', async () => {
    const phones = [
      await makeSession(db, user, { userAgent: PHONE }),
      await makeSession(db, user),
      await makeSession(db, user),
    ]
    const [, other] = await list()
    for (let times = 0; times < 2; times += 1) {
      const answer = await post({ session_id: other?.id ?? '' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
      const told = await send(origin, page, { cookie: `${cookie}; ${getFlash(answer)}` })
      expect(toText(await told.text())).toContain('That browser is logged out.')
    }
    expect(await list()).toHaveLength(3)
    for (let times = 0; times < 2; times += 1) {
      expect(getFlash(await post({ all: '1' }))).toContain('allEnded')
    }
    for (const phone of phones) await expectFailure(await me(phone), 'notSignedIn')
    expect(await list()).toMatchObject([{ is_current: true }])
  })

  it('ends none where a form names none', async () => {
    await makeSession(db, user)
    await expectFailureStatus(await post({}), 400)
    expect(await list()).toHaveLength(2)
  })

  it('ends no session of anybody else', async () => {
    const stranger = await makeUser(db)
    const theirs = await makeSession(db, stranger)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, stranger.id))
    await post({ session_id: row?.id ?? '' })
    await post({ all: '1' })
    await readData(await send(origin, href('sessions'), { method: 'DELETE', cookie }))
    expect((await me(theirs)).status).toBe(200)
  })

  it('ends nothing for other sites, for limited logins, or by a look at it', async () => {
    const phone = await makeSession(db, user)
    await expectFailureStatus(await post({ all: '1' }, { headers: { 'sec-fetch-site': 'cross-site' } }), 403)
    await expectFailureStatus(await post({ all: '1' }, { headers: { 'sec-fetch-site': undefined } }), 403)
    const limited = await makeSession(db, user, { loginState: 2 })
    expect((await post({ all: '1' }, { cookie: limited })).headers.get('location')).toBe(
      href('login', {}, { next: page }),
    )
    await expectFailure(await send(origin, href('sessions'), { method: 'DELETE', cookie: limited }), 'notSignedIn')
    await send(origin, `${page}?session_id=all&state=allEnded`, { cookie })
    expect((await me(phone)).status).toBe(200)
  })
})

async function expectFailureStatus(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status)
  await answer.text()
}
