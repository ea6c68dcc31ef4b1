import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import { RESURRECTION_WINDOW_MS } from '#schema/identity/session-constants.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { startApp } from '../../helpers/app.ts'
import {
  findCookie,
  readData,
  GOOGLEBOT,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  logIn,
  type Sent,
} from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const PIXELS = [
  { name: 'acme', url: 'https://px.acme.example/p?e={kind}', kinds: ['advertiser_resurrection'] },
  { name: 'other', url: 'https://px.other.example/p', kinds: ['signup'] },
]

/** Far more than a test takes. */
const MINUTES_MS = 5 * 60_000

let site: Site
let plain: Site
let proxy: DatabaseProxy
let user: UserRow

beforeAll(async () => {
  site = await startApp({
    vars: { TRACKING_PIXELS: JSON.stringify(PIXELS) },
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
  plain = await startApp()
})

afterAll(async () => {
  await site.stop()
  await plain.stop()
})

beforeEach(async () => {
  user = await makeUser(site.db)
})

const longAgo = () => Date.now() - RESURRECTION_WINDOW_MS

async function readRow({ id }: Pick<UserRow, 'id'>, at = site): Promise<UserRow> {
  const [row] = await at.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such user')
  return row
}

const readSessions = (id: string) => site.db.select().from(sessions).where(eq(sessions.userId, id))

/** The token of a login that is yet to become a session. */
async function begin({ username }: Pick<UserRow, 'username'>, at = site): Promise<string> {
  const form = { username_or_email: username, password: PASSWORD }
  const answer = await send(at.origin, href('loginHandshake'), { form, headers: { 'cf-connecting-ip': newAddress() } })
  return (await readData<HandshakeData>(answer)).token
}

function finish(token: string, sent: Sent = {}, at = site): Promise<Response> {
  return send(at.origin, HANDSHAKE_SESSION, { json: { options: { token, isRegistration: false } }, ...sent })
}

describe('a user who logs in', () => {
  it('has come back after 28 days in which no session was used, and their page says so', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo() - DAY_MS })
    await makeSession(site.db, user, { lastSeenAt: longAgo() })
    const before = Date.now()
    const cookie = await logIn(site.origin, user)
    const { resurrectedAt } = await readRow(user)
    expect(resurrectedAt).toBeGreaterThanOrEqual(before)
    expect(resurrectedAt).toBeLessThanOrEqual(Date.now())
    const state = (await (await send(site.origin, href('state'), { cookie })).json()) as PageState
    expect(state.session.user?.resurrection_dt).toBe(new Date(resurrectedAt ?? 0).toISOString())
  })

  it('has not where one was used since, and their page says nothing', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo() - DAY_MS })
    await makeSession(site.db, user, { lastSeenAt: longAgo() + MINUTES_MS })
    const cookie = await logIn(site.origin, user)
    expect((await readRow(user)).resurrectedAt).toBeNull()
    const state = (await (await send(site.origin, href('state'), { cookie })).json()) as PageState
    expect(state.session.user?.resurrection_dt).toBeNull()
  })

  it('is new where the account never had a session', async () => {
    await logIn(site.origin, user)
    expect((await readRow(user)).resurrectedAt).toBeNull()
    const person = newPerson()
    expect((await register(site.origin, person)).status).toBe(200)
    const [row] = await site.db.select().from(users).where(eq(users.email, person.email))
    expect(row).toMatchObject({ resurrectedAt: null, lastActiveAt: null })
  })

  it('has come back where the sessions of then have ended since, by their owner', async () => {
    const lastSeenAt = longAgo()
    // The logout itself is a use of a session with full rights.
    const cookie = await makeSession(site.db, user, { lastSeenAt, loginState: LOGIN_STATE.limited })
    await send(site.origin, href('logout'), { form: {}, cookie })
    expect(await readSessions(user.id)).toEqual([])
    expect((await readRow(user)).lastActiveAt).toBe(lastSeenAt)
    await logIn(site.origin, user)
    expect((await readRow(user)).resurrectedAt).not.toBeNull()
  })

  it('has come back where they have run out, and been swept away', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo(), expiresAt: Date.now() - 1 })
    await site.runScheduled()
    expect(await readSessions(user.id)).toEqual([])
    await logIn(site.origin, user)
    expect((await readRow(user)).resurrectedAt).not.toBeNull()
  })

  it('has not where a session that has ended was used since, whichever ended last', async () => {
    await makeSession(site.db, user, { id: `${user.id}-new`, lastSeenAt: longAgo() + MINUTES_MS })
    await makeSession(site.db, user, { id: `${user.id}-old`, lastSeenAt: longAgo() - DAY_MS })
    for (const age of ['new', 'old']) await site.db.delete(sessions).where(eq(sessions.id, `${user.id}-${age}`))
    await logIn(site.origin, user)
    expect((await readRow(user)).resurrectedAt).toBeNull()
  })

  it('twice at once has come back once: when the first of them was let in', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo() })
    const [early, late] = [await begin(user), await begin(user)]
    const pause = proxy.pause(new RegExp(`held-${user.id}`))
    const held = finish(late, { headers: { 'user-agent': `held-${user.id}` } })
    await pause.caught
    expect((await finish(early, { headers: { 'user-agent': `first-${user.id}` } })).status).toBe(200)
    const [first] = (await readSessions(user.id)).filter(({ userAgent }) => userAgent.startsWith('first'))
    expect((await readRow(user)).resurrectedAt).toBe(first?.createdAt)
    pause.release()
    expect((await held).status).toBe(200)
    expect((await readRow(user)).resurrectedAt).toBe(first?.createdAt)
  })

  it('with a login that has been ended meanwhile has not come back', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo() })
    const token = await begin(user)
    const pause = proxy.pause(new RegExp(`held-${user.id}`))
    const held = finish(token, { headers: { 'user-agent': `held-${user.id}` } })
    await pause.caught
    await site.db.delete(handshakeTokens).where(eq(handshakeTokens.userId, user.id))
    pause.release()
    expect((await held).status).not.toBe(200)
    expect((await readRow(user)).resurrectedAt).toBeNull()
  })
})

describe('a user who is still signed in', () => {
  it('has come back once they use the session again after 28 days', async () => {
    const cookie = await makeSession(site.db, user, { lastSeenAt: longAgo() })
    await readData(await send(site.origin, href('currentUser'), { cookie }))
    await expect.poll(async () => (await readRow(user)).resurrectedAt).not.toBeNull()
  })

  it('has not where another browser of theirs was in use', async () => {
    await makeSession(site.db, user, { lastSeenAt: longAgo() + MINUTES_MS })
    const cookie = await makeSession(site.db, user, { id: user.id, lastSeenAt: longAgo() })
    await readData(await send(site.origin, href('currentUser'), { cookie }))
    const lastSeen = async () => (await readSessions(user.id)).find(({ id }) => id === user.id)?.lastSeenAt ?? 0
    await expect.poll(lastSeen).toBeGreaterThan(longAgo() + MINUTES_MS)
    expect((await readRow(user)).resurrectedAt).toBeNull()
  })

  it('has come back once they change to that account', async () => {
    const other = await makeUser(site.db)
    const group = newToken()
    const groupHash = await hashToken(group)
    await makeSession(site.db, user, { lastSeenAt: longAgo(), groupHash })
    const current = await makeSession(site.db, other, { groupHash })
    const change = (id: string) =>
      send(site.origin, href('resource', { name: 'UserSessionResource', verb: 'update' }), {
        json: { options: { account_id: id } },
        cookie: `${current}; __Host-accounts=${group}`,
      })
    const stranger = await makeUser(site.db)
    await makeSession(site.db, stranger, { lastSeenAt: longAgo() })
    expect((await change(stranger.id)).status).toBe(401)
    expect((await readRow(stranger)).resurrectedAt).toBeNull()
    await readData(await change(user.id))
    expect((await readRow(user)).resurrectedAt).not.toBeNull()
  })
})

describe('an advertiser who has come back', () => {
  const AMERICAN: Sent = { headers: { 'cf-ipcountry': 'US' } }
  const BRITISH: Sent = { headers: { 'cf-ipcountry': 'GB' } }
  const findConsent = (consent: typeof FULL_CONSENT) => `${CONSENT_COOKIE}=${writeConsent(consent)}`

  const askedBy = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .filter((line) => line.startsWith('_pixel_'))
      .map((line) => decodeURIComponent(line.split(';')[0] ?? ''))

  const ACME = ['_pixel_advertiser_resurrection_acme=advertiser_resurrection#acme']

  /** Logs in on a new browser; says which pixels its next page is to load. */
  async function askedAtLogin(of: Pick<UserRow, 'username'>, sent: Sent = AMERICAN, at = site): Promise<string[]> {
    const answer = await finish(await begin(of, at), sent, at)
    await readData(answer)
    return askedBy(answer)
  }

  async function makeSleeper(columns: Parameters<typeof makeUser>[1] = {}, at = site): Promise<UserRow> {
    const sleeper = await makeUser(at.db, { isPartner: true, ...columns })
    await makeSession(at.db, sleeper, { lastSeenAt: longAgo() })
    return sleeper
  }

  it('is announced to its vendors, once', async () => {
    const sleeper = await makeSleeper()
    expect(await askedAtLogin(sleeper)).toEqual(ACME)
    expect(await askedAtLogin(sleeper)).toEqual([])
  })

  it('is announced again where they come back another time', async () => {
    const told = Date.now() - 40 * DAY_MS
    const sleeper = await makeSleeper({ resurrectedAt: told, resurrectionToldAt: told })
    expect(await askedAtLogin(sleeper)).toEqual(ACME)
  })

  it.each([
    [89, ACME],
    [91, []],
  ])('%i days ago, and not announced: %j', async (days, asked) => {
    const returned = await makeUser(site.db, { isPartner: true, resurrectedAt: Date.now() - days * DAY_MS })
    await makeSession(site.db, returned)
    expect(await askedAtLogin(returned)).toEqual(asked)
  })

  it.each<[string, Sent]>([
    ['who sends the privacy signal', { headers: { 'cf-ipcountry': 'US', 'sec-gpc': '1' } }],
    ['who has said no', { ...AMERICAN, cookie: findConsent(NO_CONSENT) }],
    ['who refuses marketing', { ...AMERICAN, cookie: findConsent({ ...FULL_CONSENT, marketing: false }) }],
    ['that is a crawler', { headers: { 'cf-ipcountry': 'US', 'user-agent': GOOGLEBOT } }],
    ['in Britain who has said nothing', BRITISH],
    ['in Britain without analytics', { ...BRITISH, cookie: findConsent({ ...FULL_CONSENT, analytics: false }) }],
    ['where the vendor is not used', { headers: { 'cf-ipcountry': 'BR' }, cookie: findConsent(FULL_CONSENT) }],
  ])('is not announced, and may be later, as one %s', async (_, sent) => {
    const sleeper = await makeSleeper()
    expect(await askedAtLogin(sleeper, sent)).toEqual([])
    expect(await readRow(sleeper)).toMatchObject({ resurrectedAt: expect.any(Number), resurrectionToldAt: null })
    expect(await askedAtLogin(sleeper)).toEqual(ACME)
  })

  it.each<[string, Parameters<typeof makeUser>[1]]>([
    ['whose account forbids it', { thirdPartyMarketingTrackingEnabled: false }],
    ['whose account has said no', { cookiesChosenAt: Date.now(), allowMarketingCookies: false }],
    ['who is none', { isPartner: false }],
  ])('is not announced as one %s', async (_, columns) => {
    const sleeper = await makeSleeper(columns)
    expect(await askedAtLogin(sleeper, { ...AMERICAN, cookie: findConsent(FULL_CONSENT) })).toEqual([])
    expect(await readRow(sleeper)).toMatchObject({ resurrectedAt: expect.any(Number), resurrectionToldAt: null })
  })

  it('is announced once they allow it', async () => {
    const sleeper = await makeSleeper()
    const signedIn = await finish(await begin(sleeper), BRITISH)
    expect(askedBy(signedIn)).toEqual([])
    const cookie = findCookie(signedIn, '__Host-session')
    const say = (consent: typeof FULL_CONSENT) =>
      send(site.origin, href('resource', { name: 'CookieConsentResource', verb: 'update' }), {
        ...BRITISH,
        json: { options: consent },
        cookie,
      })
    expect(askedBy(await say(NO_CONSENT))).toEqual([])
    expect(askedBy(await say(FULL_CONSENT))).toEqual(ACME)
    expect(askedBy(await say(FULL_CONSENT))).toEqual([])
  })

  it('is announced by one of two browsers at once', async () => {
    const sleeper = await makeSleeper()
    const pause = proxy.pause(/update \\?"users\\?" set \\?"resurrection_told_at/)
    const late = askedAtLogin(sleeper)
    await pause.caught
    await site.db.update(users).set({ resurrectionToldAt: Date.now() }).where(eq(users.id, sleeper.id))
    pause.release()
    expect(await late).toEqual([])
  })

  it('is not announced where no vendor is set up', async () => {
    const sleeper = await makeSleeper({}, plain)
    expect(await askedAtLogin(sleeper, AMERICAN, plain)).toEqual([])
    expect(await readRow(sleeper, plain)).toMatchObject({ resurrectedAt: expect.any(Number), resurrectionToldAt: null })
  })
})
