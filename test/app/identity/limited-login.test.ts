import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import { KNOWN_DEVICE_LIFETIME_MS, SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { BrowserCookies } from '../../helpers/browser-cookies.ts'
import {
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  toText,
  type Sent,
} from '../../helpers/client.ts'
import { makeSession, makeImage, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const REMEMBERED = href('resource', { name: 'UnauthUserDataResource', verb: 'get' })
const REPIN = href('resource', { name: 'RepinResource', verb: 'create' })

let browser: BrowserCookies
let user: UserRow

beforeEach(async () => {
  browser = new BrowserCookies()
  user = await makeUser(db, { firstName: 'Ylva', connectedNetworks: { google: true } })
})

async function sendBy(path: string, sent: Sent = {}): Promise<Response> {
  return browser.store(await send(origin, path, { cookie: browser.header(), ...sent }))
}

async function logIn(person = user): Promise<void> {
  const form = { username_or_email: person.username, password: PASSWORD }
  const headers = { 'cf-connecting-ip': newAddress() }
  const { token } = await readData<{ token: string }>(await sendBy(href('loginHandshake'), { form, headers }))
  await readData(await sendBy(HANDSHAKE_SESSION, { json: { options: { token } } }))
}

const logOut = () => sendBy(href('logout'), { method: 'POST' })

async function remembered(): Promise<LoggedOutUser | null> {
  const answer = await sendBy(REMEMBERED)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return readData<LoggedOutUser | null>(answer)
}

describe('a browser that a user has signed out of', () => {
  it('remembers who it was: the name and image, and of the address as much as tells its owner', async () => {
    const image = await makeImage(db)
    await db.update(users).set({ imageSignature: image }).where(eq(users.id, user.id))
    await logIn()
    expect(await remembered()).toBeNull()
    await logOut()
    expect(await remembered()).toEqual({
      username: user.username,
      email: `u•••@tackboard.example`,
      first_name: 'Ylva',
      medium_image_url: mediaUrl('75x75', image, 'webp'),
      connected_to_facebook: false,
      connected_to_google: true,
      has_password: true,
    })
  })

  it('remembers the last one of several', async () => {
    const other = await makeUser(db)
    await logIn(other)
    await logIn()
    await sendBy(href('resource', { name: 'UserSessionResource', verb: 'delete' }), {
      json: { options: { all_accounts: true } },
    })
    expect((await remembered())?.username).toBe(user.username)
  })

  it('remembers no one forever, no one who was deleted, and nothing that was made up', async () => {
    expect(await remembered()).toBeNull()
    browser.set('__Host-device', newToken())
    expect(await remembered()).toBeNull()
    browser.set('__Host-device', "' or 1=1 --")
    expect(await remembered()).toBeNull()
    await logIn()
    await logOut()
    const long = Date.now() - KNOWN_DEVICE_LIFETIME_MS
    await db.update(knownDevices).set({ lastUsedAt: long }).where(eq(knownDevices.userId, user.id))
    expect(await remembered()).toBeNull()
    await db.delete(users).where(eq(users.id, user.id))
    expect(await remembered()).toBeNull()
  })

  it('is no way in: the person is a stranger until they have proved themselves', async () => {
    await logIn()
    await logOut()
    await expectFailure(await sendBy(href('currentUser')), 'notSignedIn')
    await expectFailure(await sendBy(REPIN, { json: { options: { pin_id: '1' } } }), 'notSignedIn')
    const page = await sendBy(href('login'))
    expect(page.headers.get('cache-control')).toContain('public')
    expect(await page.text()).not.toContain(user.username)
  })

  it('forgets them where another user asks for it, by form', async () => {
    await logIn()
    await logOut()
    const answer = await sendBy(href('forgetDevice'), { form: { next: '/today/' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login/?next=%2Ftoday%2F'])
    expect(browser.get('__Host-device')).toBeUndefined()
    expect(await db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(0)
    expect(await remembered()).toBeNull()
    const again = await sendBy(href('forgetDevice'), { form: {} })
    expect([again.status, again.headers.get('location')]).toEqual([303, href('login')])
  })

  it('forgets no one on another site’s word, and leads nowhere else', async () => {
    await logIn()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await sendBy(href('forgetDevice'), { form: {}, headers })).status).toBe(403)
    const opened = await sendBy(href('forgetDevice'))
    expect([opened.status, opened.headers.get('location')]).toEqual([303, href('login')])
    expect(opened.headers.getSetCookie().join()).not.toContain('__Host-device')
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%2f/evil.example']) {
      const answer = await sendBy(href('forgetDevice'), { form: { next } })
      expect(answer.headers.get('location')).toBe(href('login'))
    }
    expect((await readData<CurrentUser>(await sendBy(href('currentUser')))).id).toBe(user.id)
  })
})

describe('a session that has lain idle', () => {
  beforeEach(async () => {
    const lastSeenAt = Date.now() - SESSION_IDLE_LIFETIME_MS - 1_000
    browser.set('__Host-session', (await makeSession(db, user, { lastSeenAt })).split('=')[1] ?? '')
  })

  it('greets its owner and shows them what a stranger sees', async () => {
    const me = await readData<CurrentUser>(await sendBy(href('currentUser')))
    expect(me).toMatchObject({ id: user.id, login_state: 2, email: 'u•••@tackboard.example' })
    const page = await sendBy(href('login', {}, { next: '/today/' }))
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    expect(toText(html)).toContain('Welcome back, Ylva')
    expect(toText(html)).toContain('u•••@tackboard.example')
    expect(html).not.toContain(user.email)
    const settings = await sendBy(href('accountSettings'))
    expect([settings.status, settings.headers.get('location')]).toEqual([
      302,
      href('login', {}, { next: href('accountSettings') }),
    ])
  })

  it('does nothing in their name', async () => {
    await expectFailure(await sendBy(REPIN, { json: { options: { pin_id: '1' } } }), 'notSignedIn')
    await expectFailure(await sendBy(href('verifyResend'), { method: 'POST' }), 'notSignedIn')
    await expectFailure(await sendBy(href('sessions')), 'notSignedIn')
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row?.lastSeenAt).toBeLessThan(Date.now() - SESSION_IDLE_LIFETIME_MS)
  })

  it('becomes a new one with the password, by plain form', async () => {
    const before = browser.get('__Host-session')
    const form = { username_or_email: user.username, password: PASSWORD, next: '/today/' }
    const answer = await sendBy(href('login'), { form, headers: { 'cf-connecting-ip': newAddress() } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/today/'])
    expect(browser.get('__Host-session')).not.toBe(before)
    expect(await readData(await sendBy(href('currentUser')))).toMatchObject({ login_state: 1 })
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })

  it('ends where another user asks for it', async () => {
    await sendBy(href('forgetDevice'), { form: {} })
    expect(browser.get('__Host-session')).toBeUndefined()
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })
})
