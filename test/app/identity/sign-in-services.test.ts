import { and, eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import type { ServiceNonceData } from '#schema/identity/sign-in-service-calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { BrowserCookies } from '../../helpers/browser-cookies.ts'
import { readData, expectFailure, HANDSHAKE_SESSION, newAddress, send, type Sent } from '../../helpers/client.ts'
import {
  GOOGLE_CLIENT,
  signInServiceVars,
  startFacebook,
  startGoogle,
  type FacebookStandIn,
  type GoogleStandIn,
  type TokenParts,
} from '../../helpers/identity-provider.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { turnOnTwoStep } from '../../helpers/two-step.ts'

const NONCE = href('resource', { name: 'SocialNonceResource', verb: 'create' })
const CONNECTION = (verb: 'create' | 'delete') => href('resource', { name: 'SocialConnectionResource', verb })

let site: Site
let google: GoogleStandIn
let facebook: FacebookStandIn
let browser: BrowserCookies
let subject: string
let email: string

beforeAll(async () => {
  ;[google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  site = await startApp({ vars: signInServiceVars(google, facebook) })
}, 120_000)

afterAll(async () => {
  await site.stop()
  await Promise.all([google.stop(), facebook.stop()])
})

beforeEach(() => {
  browser = new BrowserCookies()
  subject = newId()
  email = `g${newId().toLowerCase()}@gmail.com`
})

async function sendBy(who: BrowserCookies, path: string, sent: Sent = {}): Promise<Response> {
  const headers = { 'cf-connecting-ip': newAddress(), ...sent.headers }
  return who.store(await send(site.origin, path, { cookie: who.header(), ...sent, headers }))
}

async function parseNonce(who = browser): Promise<string> {
  return (await readData<ServiceNonceData>(await sendBy(who, NONCE, { json: { options: {} } }))).nonce
}

/** What Google gives this browser for a person. */
async function googleToken(parts: TokenParts = {}, who = browser): Promise<string> {
  return google.token({
    ...parts,
    claims: {
      sub: subject,
      email,
      email_verified: true,
      given_name: 'Ylva',
      family_name: 'Berg',
      nonce: await parseNonce(who),
      ...parts.claims,
    },
  })
}

function logIn(form: Record<string, string>, who = browser): Promise<Response> {
  return sendBy(who, href('loginHandshake'), { form })
}

function signUp(form: Record<string, string>, kind = 'email', headers: Sent['headers'] = {}): Promise<Response> {
  return sendBy(browser, href('registerHandshake', { kind }), {
    form,
    headers: { 'x-tackboard-install-id': 'test-install', ...headers },
  })
}

async function enter(handshake: Response, who = browser): Promise<CurrentUser> {
  const { token } = await readData<HandshakeData>(handshake)
  await readData(await sendBy(who, HANDSHAKE_SESSION, { json: { options: { token } } }))
  return me(who)
}

async function me(who = browser): Promise<CurrentUser> {
  return readData<CurrentUser>(await sendBy(who, href('currentUser')))
}

/** An account that Google's token opens. */
async function makeConnected(columns: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(site.db, columns)
  await site.db.insert(identities).values({ provider: 'google', subject, userId: user.id, createdAt: Date.now() })
  return user
}

describe('logging in with Google', () => {
  it('opens the account that is connected with the subject, whatever its address', async () => {
    const user = await makeConnected()
    const cookie = await sendBy(browser, NONCE, { json: { options: {} } })
    expect(cookie.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-nonce=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const person = await enter(await logIn({ google_open_id_token: await googleToken() }))
    expect(person).toMatchObject({ id: user.id, login_state: 1 })
  })

  it('opens no account whose deletion has begun', async () => {
    await makeConnected({ email: null, deactivatedAt: 1, deletionStartedAt: 1 })
    await expectFailure(await logIn({ google_open_id_token: await googleToken() }), 'serviceAccountUnknown')
  })

  it('asks for two-step verification of the account, too', async () => {
    const user = await makeUser(site.db)
    await site.db.insert(identities).values({ provider: 'google', subject, userId: user.id, createdAt: 1 })
    await turnOnTwoStep(site.db, user)
    const answer = await logIn({ google_open_id_token: await googleToken() })
    expect(answer.headers.getSetCookie()).toEqual([])
    const { code, status } = ERRORS.secondStepRequired
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { code, data: { mfa_token: expect.any(String) } },
    ])
    expect(await site.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('gives all tabs of a browser one nonce, and a new one once that is used', async () => {
    await makeConnected()
    const nonce = await parseNonce()
    expect(await parseNonce()).toBe(nonce)
    await readData(await logIn({ google_open_id_token: await googleToken() }))
    expect(await parseNonce()).not.toBe(nonce)
  })

  it('is worth nothing to an attacker who planted a session beforehand: every secret is a new one', async () => {
    await makeConnected()
    const planted = await makeSession(site.db, await makeUser(site.db))
    browser.set('__Host-session', planted.split('=')[1] ?? '')
    const before = browser.get('__Host-session')
    await enter(await logIn({ google_open_id_token: await googleToken() }))
    expect(browser.get('__Host-session')).not.toBe(before)
    const other = new BrowserCookies()
    other.set('__Host-session', before ?? '')
    expect((await me(other)).id).not.toBe((await me()).id)
  })

  const refusals: [string, TokenParts][] = [
    ['of another issuer', { claims: { iss: 'https://accounts.evil.example' } }],
    ['for another site', { claims: { aud: 'somebody-else.apps.example' } }],
    ['for another browser', { claims: { nonce: 'f'.repeat(64) } }],
    ['without a nonce', { without: ['nonce'] }],
    ['without a subject', { without: ['sub'] }],
    ['that is over', { lifetimeS: -120 }],
    ['without an end', { without: ['exp'] }],
    ['that is too old', { claims: { iat: Math.floor(Date.now() / 1_000) - 7_200 } }],
    ['by a key that is not published', { header: { kid: 'unknown' } }],
  ]
  it.each(refusals)('refuses a token %s', async (_, parts) => {
    await makeConnected()
    await expectFailure(await logIn({ google_open_id_token: await googleToken(parts) }), 'serviceProofRefused')
  })

  it('refuses a token that another key has signed under a published name, or none at all', async () => {
    await makeConnected()
    const real = await googleToken()
    const [head = '', body = ''] = real.split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
    const { privateKey } = await generateKeyPair('RS256')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    const none = `${Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url')}.${body}.`
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(GOOGLE_CLIENT))
    for (const token of [foreign, none, symmetric, `${head}.${body}.`, 'no token']) {
      await expectFailure(await logIn({ google_open_id_token: token }), 'serviceProofRefused')
    }
    await readData(await logIn({ google_open_id_token: real }))
  })

  it('takes a token once, also when it comes twice at the same moment, and from its own browser alone', async () => {
    await makeConnected()
    const token = await googleToken()
    const thief = new BrowserCookies()
    await expectFailure(await logIn({ google_open_id_token: token }, thief), 'serviceProofRefused')
    await parseNonce(thief)
    await expectFailure(await logIn({ google_open_id_token: token }, thief), 'serviceProofRefused')
    const both = await Promise.all([0, 1].map(() => logIn({ google_open_id_token: token })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    await expectFailure(await logIn({ google_open_id_token: token }), 'serviceProofRefused')
  })

  it('is closed to other sites, and redirects no one', async () => {
    await makeConnected()
    const form = { google_open_id_token: await googleToken() }
    const headers = { 'sec-fetch-site': 'cross-site' }
    await expectFailure(await sendBy(browser, href('loginHandshake'), { form, headers }), 'crossSite')
    await expectFailure(await sendBy(browser, NONCE, { json: { options: {} }, headers }), 'crossSite')
    await expectFailure(await logIn({ ...form, next: 'https://evil.example/' }), 'invalidInput')
    const answer = await logIn(form)
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  })

  it('counts tries before anything is checked', async () => {
    const headers = { 'cf-connecting-ip': newAddress() }
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () =>
        sendBy(browser, href('loginHandshake'), { form: { google_open_id_token: 'x' }, headers }),
      ),
    )
    expect(attempts.some(({ status }) => status === 429)).toBe(true)
  })

  it('is off until it is set up', async () => {
    const origin = inject('origin')
    const form = { google_open_id_token: 'x' }
    const headers = { 'cf-connecting-ip': newAddress() }
    await expectFailure(await send(origin, href('loginHandshake'), { form, headers }), 'signInServiceOff')
    await expectFailure(await send(origin, NONCE, { json: { options: {} }, headers }), 'signInServiceOff')
  })
})

describe('an account with the same address', () => {
  it('is never opened by it: its password is asked for, and connects the two', async () => {
    const user = await makeUser(site.db, { email, emailVerifiedAt: Date.now() })
    const token = await googleToken()
    await expectFailure(await logIn({ google_open_id_token: token }), 'serviceNeedsPassword')
    await expectFailure(await logIn({ google_open_id_token: token, password: 'not this' }), 'wrongCredentials')
    expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(0)
    const person = await enter(await logIn({ google_open_id_token: token, password: PASSWORD }))
    expect(person).toMatchObject({ id: user.id, connected_to_google: true, connected_to_gplus: true })
    expect((await lastMail(site.db, email, 'accountConnected')).text).toContain('your Google account')
    await expectFailure(await logIn({ google_open_id_token: token, password: PASSWORD }), 'serviceProofRefused')
    const again = new BrowserCookies()
    const next = await logIn({ google_open_id_token: await googleToken({}, again) }, again)
    expect((await enter(next, again)).id).toBe(user.id)
  })

  it('belongs to no one where Google has not verified the address', async () => {
    await makeUser(site.db, { email })
    const token = await googleToken({ claims: { email_verified: false } })
    await expectFailure(await logIn({ google_open_id_token: token, password: PASSWORD }), 'serviceAccountUnknown')
  })

  it('is not made a second time by signing up', async () => {
    await makeUser(site.db, { email })
    await expectFailure(await signUp({ google_open_id_token: await googleToken() }), 'serviceNeedsPassword')
  })
})

describe('signing up with Google', () => {
  it('makes an account of what Google vouches for, with the same token that found none', async () => {
    const token = await googleToken()
    await expectFailure(await logIn({ google_open_id_token: token }), 'serviceAccountUnknown')
    const answer = await signUp({
      google_open_id_token: token,
      email: 'typed@tackboard.example',
      birthday: '1990-01-01',
    })
    const person = await enter(answer)
    expect(person).toMatchObject({
      email,
      first_name: 'Ylva',
      last_name: 'Berg',
      has_password: false,
      connected_to_google: true,
      connected_to_facebook: false,
    })
    const [row] = await site.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.emailVerifiedAt).not.toBeNull()
    expect(await mailsTo(site.db, email)).toEqual([])
    await expectFailure(await signUp({ google_open_id_token: token }), 'serviceAccountTaken')
  })

  it('writes to an address that Google does not run', async () => {
    email = `y${newId().toLowerCase()}@tackboard.example`
    const person = await enter(await signUp({ google_open_id_token: await googleToken() }))
    const [row] = await site.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.emailVerifiedAt).toBeNull()
    await lastMail(site.db, email, 'verify')
  })

  it('answers the same registration sent again with its key, and no one else’s', async () => {
    const form = { google_open_id_token: await googleToken() }
    const headers = { 'idempotency-key': newId(), 'cf-connecting-ip': newAddress() }
    const first = await enter(await signUp(form, 'email', headers))
    expect((await enter(await signUp(form, 'email', headers))).id).toBe(first.id)
    subject = newId()
    const other = { google_open_id_token: await googleToken() }
    await expectFailure(await signUp(other, 'email', headers), 'idempotencyConflict')
  })

  it('refuses what it refuses everybody: too young, a weak password, a token of another site', async () => {
    const young = `${new Date().getFullYear() - 8}-01-01`
    const google_open_id_token = await googleToken()
    await expectFailure(await signUp({ google_open_id_token, birthday: young }), 'ageRestricted')
    await expectFailure(await signUp({ google_open_id_token, password: 'short' }), 'passwordTooShort')
    const foreign = await googleToken({ claims: { aud: 'other' } })
    await expectFailure(await signUp({ google_open_id_token: foreign }), 'serviceProofRefused')
  })
})

describe('Facebook', () => {
  it('signs up and in by the subject that it names', async () => {
    email = `f${newId().toLowerCase()}@tackboard.example`
    const facebook_token = facebook.token({ id: subject, email, first_name: 'Rut', last_name: 'Ek' })
    const form = { facebook_id: subject, facebook_token }
    await expectFailure(await logIn(form), 'serviceAccountUnknown')
    const made = await enter(await signUp(form, 'facebook'))
    expect(made).toMatchObject({ email, first_name: 'Rut', connected_to_facebook: true, connected_to_google: false })
    await lastMail(site.db, email, 'verify')
    expect((await enter(await logIn(form))).id).toBe(made.id)
  })

  it('takes a typed address where Facebook names none', async () => {
    email = `f${newId().toLowerCase()}@tackboard.example`
    const form = { facebook_id: subject, facebook_token: facebook.token({ id: subject }) }
    expect((await expectFailure(await signUp(form, 'facebook'), 'invalidInput')).message_detail).toContain('email')
    expect((await enter(await signUp({ ...form, email, first_name: 'Rut' }, 'facebook'))).email).toBe(email)
  })

  it.each<[string, Record<string, unknown>]>([
    ['of another site', { app_id: '999' }],
    ['of another user', { user_id: '4711' }],
    ['that is over', { expires_at: 1 }],
    ['that is no longer valid', { is_valid: false }],
    ['of a page', { type: 'PAGE' }],
  ])('refuses a token %s', async (_, inspection) => {
    const facebook_token = facebook.token({ id: subject, email }, inspection)
    await expectFailure(await logIn({ facebook_id: subject, facebook_token }), 'serviceProofRefused')
  })

  it('refuses a token that it does not know, or that goes with another id', async () => {
    await expectFailure(await logIn({ facebook_id: subject, facebook_token: 'made up' }), 'serviceProofRefused')
    const facebook_token = facebook.token({ id: subject })
    await expectFailure(await logIn({ facebook_id: '4711', facebook_token }), 'serviceProofRefused')
    await expectFailure(await logIn({ facebook_token }), 'signInServiceOff')
  })

  it('is not waited for longer than some seconds', async () => {
    facebook.isSilent = true
    const form = { facebook_id: subject, facebook_token: 'x' }
    const answer = await logIn(form).finally(() => (facebook.isSilent = false))
    await expectFailure(answer, 'unavailable')
  })
})

describe('connections', () => {
  async function signedIn(columns: Parameters<typeof makeUser>[1] = {}) {
    const user = await makeUser(site.db, columns)
    browser.set('__Host-session', (await makeSession(site.db, user)).split('=')[1] ?? '')
    return user
  }
  const connect = (options: Record<string, string>) => sendBy(browser, CONNECTION('create'), { json: { options } })
  const disconnect = (provider: string) => sendBy(browser, CONNECTION('delete'), { json: { options: { provider } } })

  it('are made with the password, and ended', async () => {
    const user = await signedIn({ emailVerifiedAt: Date.now() })
    const google_open_id_token = await googleToken()
    await expectFailure(await connect({ google_open_id_token }), 'wrongPassword')
    await readData(await connect({ google_open_id_token, password: PASSWORD }))
    await readData(await connect({ google_open_id_token, password: PASSWORD }))
    expect((await me()).connected_to_google).toBe(true)
    await lastMail(site.db, user.email, 'accountConnected')
    await readData(await disconnect('google'))
    await readData(await disconnect('google'))
    expect((await me()).connected_to_google).toBe(false)
    const form = { google_open_id_token: await googleToken() }
    await expectFailure(await logIn(form), 'serviceAccountUnknown')
  })

  it('are made without a password only soon after logging in', async () => {
    const user = await signedIn({ passwordHash: null })
    const google_open_id_token = await googleToken()
    await expectFailure(await connect({ google_open_id_token }), 'freshLoginNeeded')
    const fresh = await makeSession(site.db, user, { provedAt: Date.now() })
    browser.set('__Host-session', fresh.split('=')[1] ?? '')
    await readData(await connect({ google_open_id_token }))
    expect((await me()).connected_to_google).toBe(true)
  })

  it('cannot take what is another account’s, nor a second of one service', async () => {
    await makeConnected()
    await signedIn()
    const taken = { google_open_id_token: await googleToken(), password: PASSWORD }
    await expectFailure(await connect(taken), 'serviceAccountTaken')
    subject = newId()
    await readData(await connect({ google_open_id_token: await googleToken(), password: PASSWORD }))
    subject = newId()
    const second = { google_open_id_token: await googleToken(), password: PASSWORD }
    const { message_detail } = await expectFailure(await connect(second), 'serviceAccountTaken')
    expect(message_detail).toContain('Disconnect it first.')
  })

  it('do not end where nothing else leads into the account, whatever is sent at the same moment', async () => {
    const user = await signedIn({ passwordHash: null })
    const rows = (['google', 'facebook'] as const).map((provider) => ({
      provider,
      subject,
      userId: user.id,
      createdAt: 1,
    }))
    await site.db.insert(identities).values(rows)
    const both = await Promise.all([disconnect('google'), disconnect('facebook')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(1)
    const [left] = await site.db.select().from(identities).where(eq(identities.userId, user.id))
    await expectFailure(await disconnect(left?.provider ?? ''), 'lastLoginMethod')
  })

  it('cannot be made while signed out, or only greeted', async () => {
    const options = { google_open_id_token: await googleToken(), password: PASSWORD }
    await expectFailure(await connect(options), 'notSignedIn')
    const user = await signedIn()
    await site.db.update(sessions).set({ loginState: 2 }).where(eq(sessions.userId, user.id))
    await expectFailure(await connect(options), 'notSignedIn')
    await expectFailure(await disconnect('google'), 'notSignedIn')
  })

  it('that a stranger left behind end when the owner of the address sets a password', async () => {
    const user = await makeUser(site.db, { email })
    await site.db.insert(identities).values([
      { provider: 'facebook', subject, userId: user.id, email: null, createdAt: 1 },
      { provider: 'google', subject, userId: user.id, email, createdAt: 1 },
    ])
    const headers = { 'cf-connecting-ip': newAddress() }
    await sendBy(browser, href('passwordResetCall'), { json: { username_or_email: email }, headers })
    const form = { token: findToken(await lastMail(site.db, email, 'reset')), new_password: 'seven quiet herons' }
    expect((await sendBy(browser, href('newPassword'), { form })).status).toBe(200)
    const isOfUser = and(eq(identities.userId, user.id))
    expect(await site.db.select({ provider: identities.provider }).from(identities).where(isOfUser)).toEqual([
      { provider: 'google' },
    ])
  })
})

describe('what is secret', () => {
  it('reaches no log', async () => {
    const token = await googleToken()
    await logIn({ google_open_id_token: token })
    expect(site.logs.join('\n')).not.toContain(token.split('.')[2] ?? '')
    const refused: ErrorName = 'serviceProofRefused'
    await expectFailure(await logIn({ google_open_id_token: `${token}x` }), refused)
  })
})
