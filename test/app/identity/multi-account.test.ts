import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import type { StoredAccountsData } from '#schema/identity/session-calls.ts'
import { MAX_STORED_ACCOUNTS } from '#schema/identity/session-constants.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { BrowserCookies } from '../../helpers/browser-cookies.ts'
import { readData, expectFailure, HANDSHAKE_SESSION, send, type Sent } from '../../helpers/client.ts'
import { makeImage, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const USER_SESSION = (verb: string) => href('resource', { name: 'UserSessionResource', verb })
const SESSION = '__Host-session'
const ACCOUNTS = '__Host-accounts'

let browser: BrowserCookies
let amber: UserRow
let birk: UserRow

beforeEach(async () => {
  browser = new BrowserCookies()
  amber = await makeUser(db, { fullName: 'Amber' })
  birk = await makeUser(db, { fullName: 'Birk' })
})

async function sendBy(who: BrowserCookies, path: string, sent: Sent = {}): Promise<Response> {
  return who.store(await send(origin, path, { cookie: who.header(), ...sent }))
}

/** Logs in with a handshake whose password was right, which costs no hash. */
async function logIn(user: UserRow, who = browser): Promise<Response> {
  const token = newToken()
  await db
    .insert(handshakeTokens)
    .values({ tokenHash: await hashToken(token), userId: user.id, expiresAt: Date.now() + 60_000 })
  const answer = await sendBy(who, HANDSHAKE_SESSION, { json: { options: { token } } })
  await readData(answer.clone())
  return answer
}

function switchTo(user: Pick<UserRow, 'id'>, who = browser): Promise<Response> {
  return sendBy(who, USER_SESSION('update'), { json: { options: { account_id: user.id } } })
}

function logOut(options: Record<string, unknown> = {}, who = browser): Promise<Response> {
  return sendBy(who, USER_SESSION('delete'), { json: { options } })
}

async function others(who = browser): Promise<string[]> {
  const answer = await sendBy(who, USER_SESSION('create'), { json: { options: { session_accounts: true } } })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { accounts } = await readData<StoredAccountsData>(answer)
  return accounts.map(({ id }) => id)
}

async function current(who = browser): Promise<string | null> {
  const answer = await sendBy(who, href('currentUser'))
  return answer.status === 401 ? null : (await readData<CurrentUser>(answer)).id
}

describe('a second account', () => {
  it('joins the first, and each goes on as the other without a password', async () => {
    await logIn(amber)
    expect(browser.get(ACCOUNTS)).toBeUndefined()
    const answer = await logIn(birk)
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-accounts=[\w-]{43}; Max-Age=10368000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
    expect([await current(), await others()]).toEqual([birk.id, [amber.id]])
    await readData(await switchTo(amber))
    expect([await current(), await others()]).toEqual([amber.id, [birk.id]])
    await readData(await switchTo(birk))
    expect([await current(), await others()]).toEqual([birk.id, [amber.id]])
    expect(await db.$count(sessions, eq(sessions.userId, amber.id))).toBe(1)
  })

  it('is listed by name, with what a menu shows and no secret', async () => {
    const image = await makeImage(db)
    await db.update(users).set({ imageSignature: image }).where(eq(users.id, birk.id))
    await logIn(birk)
    await logIn(await makeUser(db, { fullName: 'Zoe' }))
    await logIn(amber)
    const answer = await sendBy(browser, USER_SESSION('create'), { json: { options: { session_accounts: true } } })
    const { accounts } = await readData<StoredAccountsData>(answer)
    expect(accounts.map(({ full_name }) => full_name)).toEqual(['Birk', 'Zoe'])
    expect(accounts[0]).toEqual({
      id: birk.id,
      username: birk.username,
      full_name: 'Birk',
      image_medium_url: mediaUrl('75x75', image, 'webp'),
      logged_in: true,
    })
    const refreshed = await sendBy(browser, href('refreshStoredAccounts'))
    expect(refreshed.headers.getSetCookie()).toEqual([expect.stringContaining(`${ACCOUNTS}=${browser.get(ACCOUNTS)}`)])
    expect(await readData(refreshed)).toEqual({ accounts })
  })

  it('that logs in again is still one', async () => {
    await logIn(amber)
    await logIn(birk)
    await logIn(amber)
    expect([await current(), await others()]).toEqual([amber.id, [birk.id]])
    expect(await db.$count(sessions, eq(sessions.userId, amber.id))).toBe(1)
  })

  it('has its place taken once there are too many', async () => {
    await logIn(amber)
    for (let count = 0; count < MAX_STORED_ACCOUNTS; count += 1) {
      await db
        .update(sessions)
        .set({ lastSeenAt: Date.now() - 60_000 })
        .where(eq(sessions.userId, amber.id))
      await logIn(await makeUser(db))
    }
    const stored = await others()
    expect([stored.length, stored.includes(amber.id)]).toEqual([MAX_STORED_ACCOUNTS - 1, false])
    expect(await db.$count(sessions, eq(sessions.userId, amber.id))).toBe(0)
  })
})

describe('switching', () => {
  it('leaves no token behind that works', async () => {
    await logIn(amber)
    const [first] = [browser.get(SESSION)]
    await logIn(birk)
    const second = browser.get(SESSION)
    await readData(await switchTo(amber))
    for (const old of [first, second]) {
      await expectFailure(await send(origin, href('currentUser'), { cookie: `${SESSION}=${old}` }), 'notSignedIn')
    }
  })

  it('is not to be had without the browser’s secret, nor to an account that is not there', async () => {
    await logIn(amber)
    await logIn(birk)
    const stranger = new BrowserCookies()
    await logIn(birk, stranger)
    await expectFailure(await switchTo(amber, stranger), 'notSignedIn')
    stranger.set(ACCOUNTS, newToken())
    await expectFailure(await switchTo(amber, stranger), 'notSignedIn')
    stranger.set(ACCOUNTS, "' or 1=1 --")
    await expectFailure(await switchTo(amber, stranger), 'notSignedIn')
    expect(await others(stranger)).toEqual([])
    await expectFailure(await switchTo(await makeUser(db)), 'notSignedIn')
    await expectFailure(await switchTo({ id: '' }), 'invalidInput')
    expect(await current()).toBe(birk.id)
  })

  it('works only while the stored session lives', async () => {
    await logIn(amber)
    await logIn(birk)
    await db.update(sessions).set({ expiresAt: Date.now() }).where(eq(sessions.userId, amber.id))
    expect(await others()).toEqual([])
    await expectFailure(await switchTo(amber), 'notSignedIn')
    expect(await current()).toBe(birk.id)
  })

  it('is one of two at the same moment, and the browser stays signed in', async () => {
    await logIn(amber)
    await logIn(birk)
    const answers = await Promise.all([switchTo(amber), switchTo(amber)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await db.$count(sessions, eq(sessions.userId, amber.id))).toBe(1)
    expect(await db.$count(sessions, eq(sessions.userId, birk.id))).toBe(1)
  })
})

describe('secrets that were planted', () => {
  it('are worth nothing after the login', async () => {
    const thief = new BrowserCookies()
    const mallory = await makeUser(db)
    await logIn(await makeUser(db), thief)
    await logIn(mallory, thief)
    const planted = { session: thief.get(SESSION) ?? '', group: thief.get(ACCOUNTS) ?? '' }
    browser.set(SESSION, planted.session)
    browser.set(ACCOUNTS, planted.group)
    await logIn(amber)
    expect(browser.get(SESSION)).not.toBe(planted.session)
    expect(browser.get(ACCOUNTS)).not.toBe(planted.group)
    expect(await others(thief)).toEqual([])
    await expectFailure(await switchTo(amber, thief), 'notSignedIn')
  })

  it('count for nothing where no one has them, and a login ends the session before it', async () => {
    browser.set(SESSION, 'A'.repeat(43))
    await logIn(amber)
    const first = browser.get(SESSION)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(first).not.toBe('A'.repeat(43))
    await logIn(amber)
    expect(browser.get(SESSION)).not.toBe(first)
    const thief = new BrowserCookies()
    thief.set(SESSION, first ?? '')
    expect(await current(thief)).toBeNull()
  })
})

describe('logging out', () => {
  beforeEach(async () => {
    await logIn(amber)
    await logIn(birk)
  })

  it('ends the current one, and the other may go on', async () => {
    await readData(await logOut())
    expect(browser.get(SESSION)).toBeUndefined()
    expect([await current(), await others()]).toEqual([null, [amber.id]])
    await readData(await switchTo(amber))
    expect(await current()).toBe(amber.id)
  })

  it('ends one that is stored', async () => {
    await readData(await logOut({ account_id: amber.id }))
    expect([await current(), await others()]).toEqual([birk.id, []])
    await expectFailure(await switchTo(amber), 'notSignedIn')
  })

  it('ends them all, and no copy of the cookies brings one back', async () => {
    const copy = new BrowserCookies()
    for (const name of [SESSION, ACCOUNTS]) copy.set(name, browser.get(name) ?? '')
    await readData(await logOut({ all_accounts: true }))
    expect([browser.get(SESSION), browser.get(ACCOUNTS)]).toEqual([undefined, undefined])
    expect([await current(copy), await others(copy)]).toEqual([null, []])
    await expectFailure(await switchTo(amber, copy), 'notSignedIn')
    for (const { id } of [amber, birk]) expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  })

  it('ends nothing of other browsers', async () => {
    const elsewhere = new BrowserCookies()
    await logIn(amber, elsewhere)
    await readData(await logOut({ all_accounts: true }))
    expect(await current(elsewhere)).toBe(amber.id)
    await readData(await logOut({ account_id: birk.id }, elsewhere))
    expect(await current(elsewhere)).toBe(amber.id)
  })

  it('keeps stored accounts that are only a little old', async () => {
    await db
      .update(sessions)
      .set({ lastSeenAt: Date.now() - 80 * DAY_MS })
      .where(and(eq(sessions.userId, amber.id)))
    expect(await others()).toEqual([amber.id])
  })
})
