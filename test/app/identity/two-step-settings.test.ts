import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { TwoStepSetupData, RecoveryCodesData } from '#schema/identity/two-step-calls.ts'
import { FRESH_LOGIN_MS, TWO_STEP_SETUP_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import { TWO_STEP_LIMITS, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { href, type RouteName } from '#schema/routes.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashRecoveryCode } from '#worker/features/identity/two-step/typed-code.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure, newAddress, query, send, toText, type Sent } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, mailsTo } from '../../helpers/mails.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../../helpers/two-step.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

type Call = Extract<RouteName, 'twoStepCall' | 'twoStepSetupCall' | 'twoStepDisableCall' | 'recoveryCodesCall'>
const CALLS = ['twoStepCall', 'twoStepSetupCall', 'twoStepDisableCall', 'recoveryCodesCall'] as const satisfies Call[]

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: Date.now() })
  cookie = await makeSession(db, user)
})

function ask(call: Call, json: Record<string, unknown>, sent: Sent = {}): Promise<Response> {
  return send(origin, href(call), {
    json,
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

const password = { password: PASSWORD }

async function setUp(): Promise<TwoStepSetupData> {
  return await readData<TwoStepSetupData>(await ask('twoStepSetupCall', password))
}

async function turnOn(): Promise<{ secret: string; first: string; codes: string[] }> {
  const { secret } = await setUp()
  const first = getCode(secret)
  const { recovery_codes: codes } = await readData<RecoveryCodesData>(await ask('twoStepCall', { code: first }))
  return { secret, first, codes }
}

async function me(): Promise<Pick<CurrentUser, 'has_mfa_enabled' | 'can_enable_mfa'>> {
  const { has_mfa_enabled, can_enable_mfa } = await readData<CurrentUser>(
    await send(origin, href('currentUser'), { cookie }),
  )
  return { has_mfa_enabled, can_enable_mfa }
}

function form(fields: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('securitySettings'), {
    form: fields,
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

const OFF = { has_mfa_enabled: false, can_enable_mfa: true }
const ON = { has_mfa_enabled: true, can_enable_mfa: false }

describe('turning two-step verification on', () => {
  it('counts from the first code on, ends every other session and tells the owner', async () => {
    const other = await makeSession(db, user)
    const { secret, uri } = await setUp()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(uri).toContain(`Tackboard:${user.username}`)
    expect(await me()).toEqual(OFF)
    const code = getCode(secret)
    const answer = await ask('twoStepCall', { code })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { recovery_codes: codes } = await readData<RecoveryCodesData>(answer)
    expect(new Set(codes).size).toBe(10)
    expect(await me()).toEqual(ON)
    await expectFailure(await send(origin, href('currentUser'), { cookie: other }), 'notSignedIn')
    const mail = await lastMail(db, user.email, 'mfaOn')
    expect(mail.text).toContain(user.username)
    expect(mail.text).not.toContain(secret)

    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    expect(stored).toHaveLength(10)
    for (const { codeHash } of stored) expect(codes.join()).not.toContain(codeHash)
    const begun = await beginLogin(origin, user)
    // The code that confirmed the key is used up.
    await expectFailure(await finishLogin(origin, { mfa_token: begun.mfa_token, code }), 'wrongCode')
    await readData(await finishLogin(origin, { mfa_token: begun.mfa_token, code: codes[3] ?? '' }))
  })

  it('goes by the key that was handed out last, to whichever session, and for its time', async () => {
    const other = await makeSession(db, user)
    const known = await readData<TwoStepSetupData>(await ask('twoStepSetupCall', password, { cookie: other }))
    const first = await setUp()
    expect(first.secret).not.toBe(known.secret)
    await expectFailure(await ask('twoStepCall', { code: getCode(known.secret) }, { cookie: other }), 'wrongSetupCode')
    await db
      .update(totpFactors)
      .set({ createdAt: Date.now() - TWO_STEP_SETUP_LIFETIME_MS })
      .where(eq(totpFactors.userId, user.id))
    await expectFailure(await ask('twoStepCall', { code: getCode(first.secret) }), 'twoStepExpired')
    expect((await setUp()).secret).not.toBe(first.secret)
    expect(await me()).toEqual(OFF)
  })

  it('is done once of two at the same moment', async () => {
    const { secret } = await setUp()
    const answers = await Promise.all([0, 1].map((steps) => ask('twoStepCall', { code: getCode(secret, steps) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(10)
    expect(await mailsTo(db, user.email)).toHaveLength(1)
    await expectFailure(await ask('twoStepSetupCall', password), 'twoStepOn')
    await expectFailure(await ask('twoStepCall', { code: getCode(secret) }), 'twoStepOn')
  })

  it('takes no code but one of the key, and few guesses', async () => {
    const { secret } = await setUp()
    await expectFailure(await ask('twoStepCall', { code: getCode(secret, 9) }), 'wrongSetupCode')
    await expectFailure(await ask('twoStepCall', { code: 'abcd-efgh-jkmn-pqrs' }), 'wrongSetupCode')
    expect(await me()).toEqual(OFF)
    for (let attempts = 3; attempts <= TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
      await expectFailure(await ask('twoStepCall', { code: '' }), 'wrongSetupCode')
    }
    await expectFailure(await ask('twoStepCall', { code: getCode(secret) }), 'tooManyRequests')
    expect(await me()).toEqual(OFF)
  })

  it('needs a key of one’s own', async () => {
    await expectFailure(await ask('twoStepCall', { code: '123456' }), 'twoStepExpired')
    const other = await makeUser(db)
    const { secret } = await readData<TwoStepSetupData>(
      await ask('twoStepSetupCall', password, { cookie: await makeSession(db, other) }),
    )
    await expectFailure(await ask('twoStepCall', { code: getCode(secret) }), 'twoStepExpired')
  })
})

describe('turning it off and renewing recovery codes', () => {
  it('takes the password, and no code lets in any more', async () => {
    const { codes } = await turnOn()
    await expectFailure(await ask('twoStepDisableCall', { password: 'wrong' }), 'wrongPassword')
    expect(await me()).toEqual(ON)
    const begun = await beginLogin(origin, user)
    expect(await readData(await ask('twoStepDisableCall', { ...password, code: codes[1] }))).toBeNull()
    expect(await me()).toEqual(OFF)
    expect(await db.$count(totpFactors, eq(totpFactors.userId, user.id))).toBe(0)
    await expectFailure(
      await finishLogin(origin, { mfa_token: begun.mfa_token, code: codes[0] ?? '' }),
      'twoStepExpired',
    )
    expect((await lastMail(db, user.email, 'mfaOff')).text).toContain(user.username)
    // Sent twice it changes nothing more, and no one is notified again.
    expect(await readData(await ask('twoStepDisableCall', password))).toBeNull()
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['mfaOn', 'mfaOff'])
  })

  it('makes the old codes worthless', async () => {
    const { codes } = await turnOn()
    await expectFailure(await ask('recoveryCodesCall', { password: 'wrong', code: codes[1] }), 'wrongPassword')
    const renewed = await ask('recoveryCodesCall', { ...password, code: codes[1] })
    const { recovery_codes: next } = await readData<RecoveryCodesData>(renewed)
    expect(next).toHaveLength(10)
    expect(next.filter((code) => codes.includes(code))).toEqual([])
    const begun = await beginLogin(origin, user)
    await expectFailure(await finishLogin(origin, { mfa_token: begun.mfa_token, code: codes[0] ?? '' }), 'wrongCode')
    await readData(await finishLogin(origin, { mfa_token: begun.mfa_token, code: next[0] ?? '' }))
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toContain('recoveryCodesRenewed')
  })

  it.each(['twoStepDisableCall', 'recoveryCodesCall'] as const)(
    '%s takes a current code besides the password',
    async (call) => {
      const { secret, first } = await turnOn()
      await expectFailure(await ask(call, password), 'codeMissing')
      // The code that turned it on is used up.
      await expectFailure(await ask(call, { ...password, code: first }), 'wrongOwnerCode')
      await expectFailure(await ask(call, { ...password, code: getCode(secret, 9) }), 'wrongOwnerCode')
      expect(await me()).toEqual(ON)
      expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(10)
      for (let attempts = 3; attempts <= TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
        await expectFailure(await ask(call, { ...password, code: 'none' }), 'wrongOwnerCode')
      }
      await expectFailure(await ask(call, { ...password, code: getCode(secret, 1) }), 'tooManyRequests')
      await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`user:${user.id}`)))
      await readData(await ask(call, { ...password, code: getCode(secret, 1) }))
    },
  )

  it('renewed twice at once, with one code or with two, hands out one set of codes', async () => {
    const { codes } = await turnOn()
    let latest = codes
    for (const places of [
      [0, 0],
      [1, 2],
    ]) {
      const pair = places.map((place) => latest[place])
      const answers = await Promise.all(pair.map((code) => ask('recoveryCodesCall', { ...password, code })))
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      if (!won || !lost) throw new Error('Two renewals have two answers')
      await expectFailure(lost, 'codesRenewed')
      latest = (await readData<RecoveryCodesData>(won)).recovery_codes
      const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
      const hashes = await Promise.all(latest.map((code) => hashRecoveryCode(user.id, code.replaceAll('-', ''))))
      expect(stored.map(({ codeHash }) => codeHash).toSorted()).toEqual(hashes.toSorted())
    }
  })

  it('makes none where two-step verification is off', async () => {
    await expectFailure(await ask('recoveryCodesCall', password), 'twoStepOff')
    await setUp()
    await expectFailure(await ask('recoveryCodesCall', password), 'twoStepOff')
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect(await mailsTo(db, user.email)).toEqual([])
  })
})

describe.each(CALLS)('%s', (call) => {
  it('is for those who have proved who they are', async () => {
    const input = { ...password, code: '123456' }
    await expectFailure(await ask(call, input, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await ask(call, input, { cookie: limited }), 'notSignedIn')
    await expectFailure(await ask(call, input, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    await expectFailure(await send(origin, href(call), { cookie }), 'methodNotAllowed')
    expect(await db.$count(totpFactors, eq(totpFactors.userId, user.id))).toBe(0)
  })
})

describe.each(CALLS.slice(1))('%s', (call) => {
  it('takes no session for a password, and few guesses', async () => {
    await turnOnTwoStep(db, user)
    await expectFailure(await ask(call, {}), 'wrongPassword')
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`proof:${user.id}`)))
    await useUp(db, LOGIN_LIMITS.account, `proof:${user.id}`)
    await expectFailure(await ask(call, password), 'tooManyRequests')
    expect(await me()).toEqual(ON)
  })
})

describe('an account without a password', () => {
  beforeEach(async () => {
    user = await makeUser(db, { passwordHash: null })
  })

  it('shows that it is its owner’s by a login of the last ten minutes', async () => {
    for (const provedAt of [0, Date.now() - FRESH_LOGIN_MS]) {
      cookie = await makeSession(db, user, { provedAt })
      await expectFailure(await ask('twoStepSetupCall', {}), 'freshLoginNeeded')
    }
    cookie = await makeSession(db, user, { provedAt: Date.now() - FRESH_LOGIN_MS + 5_000 })
    await turnOn()
    expect(await me()).toEqual(ON)
    await db.update(sessions).set({ provedAt: 1 }).where(eq(sessions.userId, user.id))
    await expectFailure(await ask('twoStepDisableCall', { password: '' }), 'freshLoginNeeded')
    expect(await me()).toEqual(ON)
  })
})

describe('the key of an app at rest', () => {
  async function stored(): Promise<string> {
    const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, user.id))
    return row?.secret ?? ''
  }

  it('is sealed from the first moment, before it is confirmed', async () => {
    const { secret } = await readData<{ secret: string }>(await ask('twoStepSetupCall', password))
    expect(await stored()).toMatch(/^sealed1\.[0-9a-f]{8}\./)
    expect(await stored()).not.toContain(secret)
  })

  it('is sealed, for its account alone', async () => {
    const { secret } = await turnOn()
    expect(await stored()).toMatch(/^sealed1\.[0-9a-f]{8}\./)
    expect(await stored()).not.toContain(secret)
    const thief = await makeUser(db)
    await turnOnTwoStep(db, thief)
    await db
      .update(totpFactors)
      .set({ secret: await stored() })
      .where(eq(totpFactors.userId, thief.id))
    const { mfa_token } = await beginLogin(origin, thief)
    await expectFailure(await finishLogin(origin, { mfa_token, code: getCode(secret, 1) }), 'wrongCode')
  })

  it('that was stored as it is keeps working, and is sealed when it is next used', async () => {
    const secret = await turnOnTwoStep(db, user)
    expect(await stored()).toBe(secret)
    const first = await beginLogin(origin, user)
    await readData(await finishLogin(origin, { mfa_token: first.mfa_token, code: getCode(secret) }))
    expect(await stored()).toMatch(/^sealed1\./)
    const second = await beginLogin(origin, user)
    await readData(await finishLogin(origin, { mfa_token: second.mfa_token, code: getCode(secret, 1) }))
  })
})

describe('no one sets it from outside:', () => {
  it('cannot be turned on by what is sent along with other changes', async () => {
    const flags = { has_mfa_enabled: true, hasTwoStepEnabled: true, mfa_since: 1, user_id: 'x', confirmed_at: 1 }
    await setUp()
    await expectFailure(await ask('twoStepSetupCall', { ...password, ...flags }), 'invalidInput')
    const changed = await send(origin, href('passwordSettingsCall'), {
      json: { old_password: PASSWORD, new_password: 'seven teaspoons of rain', ...flags },
      cookie,
      headers: { 'cf-connecting-ip': newAddress() },
    })
    await expectFailure(changed, 'invalidInput')
    expect(await me()).toEqual(OFF)
    const person = newPerson({ has_mfa_enabled: 'true', hasTwoStepEnabled: 'true' })
    await readData(await register(origin, person))
    const [row] = await db.select().from(users).where(eq(users.email, person.email))
    expect(row?.hasTwoStepEnabled).toBe(false)
  })

  it('SecurityQuery tells its owner alone, and never the key', async () => {
    const { secret, codes } = await turnOn()
    const own = await query(origin, 'SecurityQuery', {}, { cookie })
    expect(own).toMatchObject({ __typename: 'Security', recovery_codes_left: 10, passkeys: [] })
    expect(JSON.stringify(own)).not.toMatch(new RegExp([secret, ...codes].join('|')))
    expect(await query(origin, 'SecurityQuery', {})).toMatchObject({ __typename: 'Error' })
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    expect(await query(origin, 'SecurityQuery', {}, { cookie: limited })).toMatchObject({ __typename: 'Error' })
  })
})

describe('the forms of the security page', () => {
  it('lead from off to on and back without a script', async () => {
    const refused = await form({ action: 'setup', password: 'wrong' })
    expect([refused.status, toText(await refused.text()).includes("That password isn't right.")]).toEqual([403, true])
    const page = await form({ action: 'setup', password: PASSWORD })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await page.text()
    expect(html).not.toContain(PASSWORD)
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
    const other = await makeSession(db, user)
    const stolen = await form({ action: 'confirm', code: '000000' }, { cookie: other })
    expect([stolen.status, (await stolen.text()).includes(secret)]).toEqual([403, false])
    const wrong = await form({ action: 'confirm', code: getCode(secret, 9), secret })
    expect(wrong.status).toBe(403)
    expect(await wrong.text()).toContain(`name="secret" value="${secret}"`)
    const done = await form({ action: 'confirm', code: getCode(secret) })
    const codes = [...(await done.text()).matchAll(/<code>([0-9a-z-]{19})<\/code>/g)].map(([, code]) => code)
    expect([done.status, codes.length]).toEqual([200, 10])
    expect(await me()).toEqual(ON)

    const after = await (await send(origin, href('securitySettings'), { cookie })).text()
    expect(toText(after)).toContain('You have 10 recovery codes left.')
    expect(after).not.toContain(codes[0])
    const codeless = await form({ action: 'renew', password: PASSWORD })
    expect([codeless.status, toText(await codeless.text()).includes('Enter a code from your app')]).toEqual([403, true])
    const guessed = await form({ action: 'disable', password: PASSWORD, code: getCode(secret, 9) })
    expect([guessed.status, toText(await guessed.text()).includes("That code isn't right")]).toEqual([403, true])
    const renewal = await (await form({ action: 'renew', password: PASSWORD, code: codes[0] ?? '' })).text()
    expect(renewal).not.toContain(codes[0])
    const off = await form({ action: 'disable', password: PASSWORD, code: getCode(secret, 1) })
    expect([off.status, off.headers.get('location')]).toEqual([303, href('securitySettings')])
    expect(await me()).toEqual(OFF)
  })

  it('show nothing that a link has written into the address', async () => {
    const path = `${href('securitySettings')}?secret=ABCDEFGH&uri=otpauth://totp/x&codes=aaaa-bbbb&action=setup&error=twoStepOff`
    const answer = await send(origin, path, { cookie })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toContain('"form":')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toContain('Set up')
    for (const text of ['ABCDEFGH', 'otpauth', 'aaaa-bbbb', 'role="alert"']) expect(main).not.toContain(text)
  })

  it('are for the owner on this site', async () => {
    const fields = { action: 'setup', password: PASSWORD }
    const signedOut = await form(fields, { cookie: undefined, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      303,
      href('login', {}, { next: href('securitySettings') }),
    ])
    expect((await form(fields, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await form({ ...fields, action: 'else' })).status).toBe(400)
    const away = await send(origin, href('securitySettings'))
    expect([away.status, away.headers.get('location')?.startsWith(href('login'))]).toEqual([302, true])
    expect(await db.$count(totpFactors, eq(totpFactors.userId, user.id))).toBe(0)
  })
})
