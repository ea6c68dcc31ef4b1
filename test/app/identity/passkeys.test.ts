import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { passkeyChallenges, passkeys } from '#db/tables/identity/passkeys.ts'
import { handshakeTokens } from '#db/tables/identity/sessions.ts'
import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import { PASSKEY_LIMIT } from '#schema/constants/limits.ts'
import { MAX_PASSKEYS } from '#schema/identity/two-step-constants.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  query,
  send,
  type Sent,
} from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../../helpers/two-step.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { SoftPasskey, type Claims } from '../../helpers/soft-passkey.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const HERE: Claims = { origin }

let user: UserRow
let cookie: string
let passkey: SoftPasskey

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: Date.now() })
  cookie = await makeSession(db, user)
  passkey = new SoftPasskey()
})

function ask(path: string, json: unknown, sent: Sent = {}): Promise<Response> {
  return send(origin, path, {
    json,
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

async function newOptions(sent: Sent = {}, code?: string): Promise<object> {
  const answer = await ask(href('passkeyOptionsCall'), { password: PASSWORD, code }, sent)
  return (await readData<PasskeyOptionsData>(answer)).options
}

function add(credential: object, sent: Sent = {}): Promise<Response> {
  return ask(href('passkeysCall'), { name: 'My telephone', credential }, sent)
}

/** Gives the account its passkey. */
async function addOwn(claims: Partial<Claims> = {}): Promise<string> {
  const { id } = await readData<{ id: string }>(await add(passkey.make(await newOptions(), { ...HERE, ...claims })))
  return id
}

async function loginOptions(twoStepToken?: string): Promise<object> {
  const json = twoStepToken === undefined ? {} : { mfa_token: twoStepToken }
  const answer = await ask(href('passkeyLoginOptions'), json, { cookie: undefined })
  return (await readData<PasskeyOptionsData>(answer)).options
}

function logIn(credential: unknown, sent: Sent = {}): Promise<Response> {
  return ask(href('passkeyLogin'), { credential }, { cookie: undefined, ...sent })
}

const ownHandshakes = () => db.$count(handshakeTokens, eq(handshakeTokens.userId, user.id))

describe('a passkey', () => {
  it('is made behind the password, listed, used to log in, and removed', async () => {
    const options = await newOptions()
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname, name: 'Tackboard' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const { id } = await readData<{ id: string }>(await add(passkey.make(options, HERE)))
    const listed = await query(origin, 'SecurityQuery', {}, { cookie })
    expect(listed).toMatchObject({ passkeys: [{ id, name: 'My telephone', last_used_at: null }], mfa_since: null })
    expect(await newOptions()).toMatchObject({ excludeCredentials: [{ id: passkey.id }] })

    const asked = await loginOptions()
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    const { token } = await readData<{ token: string }>(
      await logIn(passkey.answer(asked, { ...HERE, userHandle: user.id })),
    )
    const session = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    const me = await send(origin, href('currentUser'), { cookie: findCookie(session, '__Host-session') })
    expect(await readData(me)).toMatchObject({ id: user.id })
    const used = await query(origin, 'SecurityQuery', {}, { cookie })
    expect(used).toMatchObject({ passkeys: [{ last_used_at: expect.stringMatching(/^20/) as string }] })

    const remove = href('passkeyRemoveCall', { id })
    await expectFailure(await ask(remove, { password: 'wrong' }), 'wrongPassword')
    for (const _ of ['once', 'twice']) expect(await readData(await ask(remove, { password: PASSWORD }))).toBeNull()
    await expectFailure(await logIn(passkey.answer(await loginOptions(), HERE)), 'passkeyFailed')
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['passkeyAdded', 'passkeyRemoved'])
    expect((await mailsTo(db, user.email))[0]?.text).toContain('My telephone')
  })

  it('that knows its owner is both factors at once', async () => {
    await addOwn()
    await turnOnTwoStep(db, user)
    await readData(await logIn(passkey.answer(await loginOptions(), HERE)))
    const unverified = passkey.answer(await loginOptions(), { ...HERE, userVerified: false })
    await expectFailure(await logIn(unverified), 'passkeyFailed')
    expect(await ownHandshakes()).toBe(1)
  })

  it('is a second factor after the password, then without a finger, too', async () => {
    await addOwn()
    await turnOnTwoStep(db, user)
    const begun = await beginLogin(origin, user)
    expect(begun.methods).toEqual(['totp', 'recovery_code', 'passkey'])
    const options = await loginOptions(begun.mfa_token)
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'discouraged' })
    const answer = passkey.answer(options, { ...HERE, userVerified: false })
    const form = { mfa_token: begun.mfa_token, passkey: JSON.stringify(answer) }
    await readData(await finishLogin(origin, form))
    await expectFailure(await finishLogin(origin, form), 'twoStepExpired')
  })

  it('takes a current code besides the password where the account asks for one, each code once', async () => {
    const secret = await turnOnTwoStep(db, user)
    const call = href('passkeyOptionsCall')
    await expectFailure(await ask(call, { password: PASSWORD }), 'codeMissing')
    await expectFailure(await ask(call, { password: 'wrong', code: getCode(secret) }), 'wrongPassword')
    await expectFailure(await ask(call, { password: PASSWORD, code: getCode(secret, 9) }), 'wrongOwnerCode')
    const code = getCode(secret)
    const options = await newOptions({}, code)
    await expectFailure(await ask(call, { password: PASSWORD, code }), 'wrongOwnerCode')
    await readData(await add(passkey.make(options, HERE)))
  })

  it('alone asks no one for a second step', async () => {
    await addOwn()
    const form = { username_or_email: user.username, password: PASSWORD }
    const headers = { 'cf-connecting-ip': newAddress() }
    await readData(await send(origin, href('loginHandshake'), { form, headers }))
  })
})

describe('an attack on logging in by passkey:', () => {
  it('an answer is good once, of two at the same moment too', async () => {
    await addOwn()
    const answer = passkey.answer(await loginOptions(), HERE)
    const answers = await Promise.all([logIn(answer), logIn(answer)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    await expectFailure(await logIn(answer), 'passkeyFailed')
    expect(await ownHandshakes()).toBe(1)
  })

  it.each<[what: string, claims: Claims]>([
    ['another site', { origin: 'https://tackboard.evil.example' }],
    ['another port of the same host', { origin: 'http://127.0.0.1:1' }],
    ['another relying party', { origin, rpId: 'evil.example' }],
    ['another account', { origin, userHandle: 'somebody-else' }],
  ])('an answer made for %s is refused', async (_, claims) => {
    await addOwn()
    await expectFailure(await logIn(passkey.answer(await loginOptions(), claims)), 'passkeyFailed')
    expect(await ownHandshakes()).toBe(0)
  })

  it('a challenge that expired, was made up, or was made for something else is refused', async () => {
    await addOwn()
    const own = await newOptions()
    await turnOnTwoStep(db, user)
    const { mfa_token } = await beginLogin(origin, user)
    for (const options of [own, await loginOptions(mfa_token), { challenge: 'A'.repeat(43) }, { challenge: '' }]) {
      await expectFailure(await logIn(passkey.answer(options, HERE)), 'passkeyFailed')
    }
    const asked = (await loginOptions()) as { challenge: string }
    const isAsked = eq(passkeyChallenges.tokenHash, await hashToken(asked.challenge))
    await db
      .update(passkeyChallenges)
      .set({ expiresAt: Date.now() - 1 })
      .where(isAsked)
    await expectFailure(await logIn(passkey.answer(asked, HERE)), 'passkeyFailed')
    const fresh = passkey.answer(await loginOptions(), HERE)
    const form = { mfa_token, passkey: JSON.stringify(fresh) }
    await expectFailure(await finishLogin(origin, form), 'passkeyFailed')
    expect(await ownHandshakes()).toBe(0)
  })

  it('a signature of another key is refused, and a passkey that no account has', async () => {
    await addOwn()
    const thief = new SoftPasskey()
    const forged = { ...thief.answer(await loginOptions(), HERE), id: passkey.id, rawId: passkey.id }
    await expectFailure(await logIn(forged), 'passkeyFailed')
    await expectFailure(await logIn(thief.answer(await loginOptions(), HERE)), 'passkeyFailed')
  })

  it('the second step takes no passkey of another user, and no challenge of theirs', async () => {
    await addOwn()
    const victim = await makeUser(db)
    await turnOnTwoStep(db, victim)
    await turnOnTwoStep(db, user)
    const [theirs, mine] = [await beginLogin(origin, victim), await beginLogin(origin, user)]
    const byOwn = passkey.answer(await loginOptions(theirs.mfa_token), HERE)
    const byOwnChallenge = passkey.answer(await loginOptions(mine.mfa_token), HERE)
    for (const answer of [byOwn, byOwnChallenge]) {
      const form = { mfa_token: theirs.mfa_token, passkey: JSON.stringify(answer) }
      await expectFailure(await finishLogin(origin, form), 'passkeyFailed')
    }
    expect(await db.$count(handshakeTokens, eq(handshakeTokens.userId, victim.id))).toBe(0)
  })

  it('a copy is found by its counter', async () => {
    await addOwn({ counter: 5 })
    await readData(await logIn(passkey.answer(await loginOptions(), { ...HERE, counter: 7 })))
    for (const counter of [7, 6, 0]) {
      const answer = passkey.answer(await loginOptions(), { ...HERE, counter })
      await expectFailure(await logIn(answer), 'passkeyFailed')
    }
    await readData(await logIn(passkey.answer(await loginOptions(), { ...HERE, counter: 8 })))
  })

  it('challenges are few for one address, and for pages of this site', async () => {
    const address = newAddress()
    await useUp(db, PASSKEY_LIMIT, address)
    const held = await ask(href('passkeyLoginOptions'), {}, { headers: { 'cf-connecting-ip': address } })
    await expectFailure(held, 'tooManyRequests')
    const headers = { 'sec-fetch-site': 'cross-site' }
    await expectFailure(await ask(href('passkeyLoginOptions'), {}, { headers }), 'crossSite')
    await expectFailure(await logIn(passkey.answer(await loginOptions(), HERE), { headers }), 'crossSite')
    await expectFailure(await ask(href('passkeyLoginOptions'), { mfa_token: 'none' }), 'twoStepExpired')
  })

  it('what is no answer is refused as such', async () => {
    await expectFailure(await logIn('nothing'), 'invalidInput')
    await expectFailure(await logIn({ id: '', response: {} }), 'invalidInput')
  })
})

describe('an attack on adding a passkey:', () => {
  it('needs the password: a session alone gets no challenge, and no other challenge will do', async () => {
    await expectFailure(await ask(href('passkeyOptionsCall'), {}), 'wrongPassword')
    await expectFailure(await ask(href('passkeyOptionsCall'), {}, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await ask(href('passkeyOptionsCall'), {}, { cookie: limited }), 'notSignedIn')
    await expectFailure(await add(passkey.make(await loginOptions(), HERE)), 'passkeyNotAdded')
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
  })

  it('a challenge of another user, one used twice, and another site’s are refused', async () => {
    const other = await makeSession(db, await makeUser(db))
    const theirs = await newOptions({ cookie: other })
    await expectFailure(await add(passkey.make(theirs, HERE)), 'passkeyNotAdded')
    const evil = passkey.make(await newOptions(), { origin: 'https://evil.example' })
    await expectFailure(await add(evil), 'passkeyNotAdded')
    const unverified = passkey.make(await newOptions(), { ...HERE, userVerified: false })
    await expectFailure(await add(unverified), 'passkeyNotAdded')
    const options = await newOptions()
    const made = [passkey.make(options, HERE), new SoftPasskey().make(options, HERE)]
    const answers = await Promise.all(made.map((one) => add(one)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
  })

  it('one that an account has is not taken by another', async () => {
    await addOwn()
    const other = await makeUser(db)
    const theirs = await makeSession(db, other)
    const taken = passkey.make(await newOptions({ cookie: theirs }), HERE)
    await expectFailure(await add(taken, { cookie: theirs }), 'passkeyNotAdded')
    expect(await mailsTo(db, other.email)).toEqual([])
  })

  it('there is room for so many, at the same moment too', async () => {
    const row = { userId: user.id, publicKey: '', counter: 0, name: 'Old', createdAt: 1 }
    const rows = Array.from({ length: MAX_PASSKEYS - 1 }, () => ({ ...row, id: newId(), credentialId: newId() }))
    await db.insert(passkeys).values(rows)
    const options = [await newOptions(), await newOptions()]
    const answers = await Promise.all(options.map((one) => add(new SoftPasskey().make(one, HERE))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectFailure(await ask(href('passkeyOptionsCall'), { password: PASSWORD }), 'tooManyPasskeys')
  })

  it('no one removes another’s', async () => {
    const id = await addOwn()
    const other = await makeSession(db, await makeUser(db))
    await readData(await ask(href('passkeyRemoveCall', { id }), { password: PASSWORD }, { cookie: other }))
    expect(await db.$count(passkeys, eq(passkeys.id, id))).toBe(1)
  })

  it('its name is a line of text', async () => {
    const credential = passkey.make(await newOptions(), HERE)
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      await expectFailure(await ask(href('passkeysCall'), { name, credential }), 'invalidInput')
    }
  })
})
