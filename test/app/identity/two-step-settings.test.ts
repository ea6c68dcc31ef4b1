import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import { TWO_STEP_LIMITS, LOGIN_LIMITS } from '#schema/constants/limits.ts'
import type { TwoStepSetupData } from '#schema/identity/two-step-calls.ts'
import { FRESH_LOGIN_MS, TWO_STEP_SETUP_LIFETIME_MS } from '#schema/identity/two-step-constants.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashRecoveryCode } from '#worker/features/identity/two-step/typed-code.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { readData, expectFailure, newAddress, send, toText, type Sent } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, mailsTo } from '../../helpers/mails.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeSession, makeUser, PASSWORD } from '../../helpers/rows.ts'
import { beginLogin, getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

const CALLS = [
  'POST twoStepCall',
  'POST twoStepSetupCall',
  'POST twoStepDisableCall',
  'POST recoveryCodesCall',
] as const
const FORM = { encoding: 'form' } as const

const it = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: Date.now() }))
  .extend('me', ({ as, member }) => as(member))
  .extend('visitor', ({ as }) => as(null))
  /** Sends the form of the security page. */
  .extend(
    'form',
    ({ me, origin }) =>
      async (fields: Record<string, string>, sent: Sent = {}): Promise<Response> =>
        send(origin, href('securitySettings'), {
          form: fields,
          cookie: await me.cookie(),
          ...sent,
          headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
        }),
  )

const password = { password: PASSWORD }

function setUp(owner: Caller): Promise<TwoStepSetupData> {
  return owner.call('POST twoStepSetupCall', password)
}

async function turnOn(owner: Caller): Promise<{ secret: string; first: string; codes: string[] }> {
  const { secret } = await setUp(owner)
  const first = getCode(secret)
  const { recovery_codes: codes } = await owner.call('POST twoStepCall', { code: first })
  return { secret, first, codes }
}

const flags = (owner: Caller) => owner.call('GET currentUser', { fields: 'has_mfa_enabled,can_enable_mfa' })

const OFF = { has_mfa_enabled: false, can_enable_mfa: true }
const ON = { has_mfa_enabled: true, can_enable_mfa: false }

describe('turning two-step verification on', () => {
  it('counts from the first code on, ends every other session and tells the owner', async ({
    as,
    db,
    origin,
    member,
    me,
    visitor,
  }) => {
    const other = await makeSession(db, member)
    const { secret, uri } = await setUp(me)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(uri).toContain(`Tackboard:${member.username}`)
    expect(await flags(me)).toEqual(OFF)
    const code = getCode(secret)
    const answer = await me.send('POST twoStepCall', { code })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { recovery_codes: codes } = await readData<CallAnswer<'POST twoStepCall'>>(answer)
    expect(new Set(codes).size).toBe(10)
    expect(await flags(me)).toEqual(ON)
    await as(other).refused('GET currentUser', {}, 'notSignedIn')
    const mail = await lastMail(db, member.email, 'mfaOn')
    expect(mail.text).toContain(member.username)
    expect(mail.text).not.toContain(secret)

    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id))
    expect(stored).toHaveLength(10)
    for (const { codeHash } of stored) expect(codes.join()).not.toContain(codeHash)
    const begun = await beginLogin(origin, member)
    // The code that confirmed the key is used up.
    await visitor.refused('POST loginTwoStepHandshake', { mfa_token: begun.mfa_token, code }, 'wrongCode', FORM)
    await visitor.call('POST loginTwoStepHandshake', { mfa_token: begun.mfa_token, code: codes[3] ?? '' }, FORM)
  })

  it('goes by the key that was handed out last, to whichever session, and for its time', async ({
    as,
    db,
    member,
    me,
  }) => {
    const other = await makeSession(db, member)
    const known = await setUp(as(other))
    const first = await setUp(me)
    expect(first.secret).not.toBe(known.secret)
    await as(other).refused('POST twoStepCall', { code: getCode(known.secret) }, 'wrongSetupCode')
    await db
      .update(totpFactors)
      .set({ createdAt: Date.now() - TWO_STEP_SETUP_LIFETIME_MS })
      .where(eq(totpFactors.userId, member.id))
    await me.refused('POST twoStepCall', { code: getCode(first.secret) }, 'twoStepExpired')
    expect((await setUp(me)).secret).not.toBe(first.secret)
    expect(await flags(me)).toEqual(OFF)
  })

  it('is done once of two at the same moment', async ({ db, member, me }) => {
    const { secret } = await setUp(me)
    const answers = await Promise.all(
      [0, 1].map((steps) => me.send('POST twoStepCall', { code: getCode(secret, steps) })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, member.id))).toBe(10)
    expect(await mailsTo(db, member.email)).toHaveLength(1)
    await me.refused('POST twoStepSetupCall', password, 'twoStepOn')
    await me.refused('POST twoStepCall', { code: getCode(secret) }, 'twoStepOn')
  })

  it('takes no code but one of the key, and few guesses', async ({ me }) => {
    const { secret } = await setUp(me)
    await me.refused('POST twoStepCall', { code: getCode(secret, 9) }, 'wrongSetupCode')
    await me.refused('POST twoStepCall', { code: 'abcd-efgh-jkmn-pqrs' }, 'wrongSetupCode')
    expect(await flags(me)).toEqual(OFF)
    for (let attempts = 3; attempts <= TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
      await me.refused('POST twoStepCall', { code: '' }, 'wrongSetupCode')
    }
    await me.refused('POST twoStepCall', { code: getCode(secret) }, 'tooManyRequests')
    expect(await flags(me)).toEqual(OFF)
  })

  it('needs a key of one’s own', async ({ as, db, me }) => {
    await me.refused('POST twoStepCall', { code: '123456' }, 'twoStepExpired')
    const { secret } = await setUp(as(await makeUser(db)))
    await me.refused('POST twoStepCall', { code: getCode(secret) }, 'twoStepExpired')
  })
})

describe('turning it off and renewing recovery codes', () => {
  it('takes the password, and no code lets in any more', async ({ db, origin, member, me, visitor }) => {
    const { codes } = await turnOn(me)
    await me.refused('POST twoStepDisableCall', { password: 'wrong' }, 'wrongPassword')
    expect(await flags(me)).toEqual(ON)
    const begun = await beginLogin(origin, member)
    await me.call('POST twoStepDisableCall', { ...password, code: codes[1] })
    expect(await flags(me)).toEqual(OFF)
    expect(await db.$count(totpFactors, eq(totpFactors.userId, member.id))).toBe(0)
    await visitor.refused(
      'POST loginTwoStepHandshake',
      { mfa_token: begun.mfa_token, code: codes[0] ?? '' },
      'twoStepExpired',
      FORM,
    )
    expect((await lastMail(db, member.email, 'mfaOff')).text).toContain(member.username)
    // Sent twice it changes nothing more, and no one is notified again.
    await me.call('POST twoStepDisableCall', password)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['mfaOn', 'mfaOff'])
  })

  it('makes the old codes worthless', async ({ db, origin, member, me, visitor }) => {
    const { codes } = await turnOn(me)
    await me.refused('POST recoveryCodesCall', { password: 'wrong', code: codes[1] }, 'wrongPassword')
    const proof = { ...password, code: codes[1] ?? '' }
    const { recovery_codes: next } = await me.call('POST recoveryCodesCall', proof)
    expect(next).toHaveLength(10)
    expect(next.filter((code) => codes.includes(code))).toEqual([])
    const begun = await beginLogin(origin, member)
    await visitor.refused(
      'POST loginTwoStepHandshake',
      { mfa_token: begun.mfa_token, code: codes[0] ?? '' },
      'wrongCode',
      FORM,
    )
    await visitor.call('POST loginTwoStepHandshake', { mfa_token: begun.mfa_token, code: next[0] ?? '' }, FORM)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toContain('recoveryCodesRenewed')
  })

  it.for(['POST twoStepDisableCall', 'POST recoveryCodesCall'] as const)(
    '%s takes a current code besides the password',
    async (call, { db, me, member }) => {
      const { secret, first } = await turnOn(me)
      await me.refused(call, password, 'codeMissing')
      // The code that turned it on is used up.
      await me.refused(call, { ...password, code: first }, 'wrongOwnerCode')
      await me.refused(call, { ...password, code: getCode(secret, 9) }, 'wrongOwnerCode')
      expect(await flags(me)).toEqual(ON)
      expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, member.id))).toBe(10)
      for (let attempts = 3; attempts <= TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
        await me.refused(call, { ...password, code: 'none' }, 'wrongOwnerCode')
      }
      await me.refused(call, { ...password, code: getCode(secret, 1) }, 'tooManyRequests')
      await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`user:${member.id}`)))
      await me.call(call, { ...password, code: getCode(secret, 1) })
    },
  )

  it('renewed twice at once, with one code or with two, hands out one set of codes', async ({ db, member, me }) => {
    const { codes } = await turnOn(me)
    let latest = codes
    for (const places of [
      [0, 0],
      [1, 2],
    ]) {
      const pair = places.map((place) => latest[place])
      const answers = await Promise.all(pair.map((code) => me.send('POST recoveryCodesCall', { ...password, code })))
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
      if (!won || !lost) throw new Error('Two renewals have two answers')
      await expectFailure(lost, 'codesRenewed')
      latest = (await readData<CallAnswer<'POST recoveryCodesCall'>>(won)).recovery_codes
      const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id))
      const hashes = await Promise.all(latest.map((code) => hashRecoveryCode(member.id, code.replaceAll('-', ''))))
      expect(stored.map(({ codeHash }) => codeHash).toSorted()).toEqual(hashes.toSorted())
    }
  })

  it('makes none where two-step verification is off', async ({ db, member, me }) => {
    await me.refused('POST recoveryCodesCall', password, 'twoStepOff')
    await setUp(me)
    await me.refused('POST recoveryCodesCall', password, 'twoStepOff')
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, member.id))).toBe(0)
    expect(await mailsTo(db, member.email)).toEqual([])
  })
})

describe.each(CALLS.slice(1))('%s', (call) => {
  it('takes no session for a password, and few guesses', async ({ db, member, me }) => {
    await turnOnTwoStep(db, member)
    await me.refused(call, {}, 'wrongPassword')
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`proof:${member.id}`)))
    await useUp(db, LOGIN_LIMITS.account, `proof:${member.id}`)
    await me.refused(call, password, 'tooManyRequests')
    expect(await flags(me)).toEqual(ON)
  })
})

describe('an account without a password', () => {
  it('shows that it is its owner’s by a login of the last ten minutes', async ({ as, db }) => {
    const user = await makeUser(db, { passwordHash: null })
    for (const provedAt of [0, Date.now() - FRESH_LOGIN_MS]) {
      const old = as(await makeSession(db, user, { provedAt }))
      await old.refused('POST twoStepSetupCall', {}, 'freshLoginNeeded')
    }
    const fresh = as(await makeSession(db, user, { provedAt: Date.now() - FRESH_LOGIN_MS + 5_000 }))
    await turnOn(fresh)
    expect(await flags(fresh)).toEqual(ON)
    await db.update(sessions).set({ provedAt: 1 }).where(eq(sessions.userId, user.id))
    await fresh.refused('POST twoStepDisableCall', { password: '' }, 'freshLoginNeeded')
    expect(await flags(fresh)).toEqual(ON)
  })
})

describe('the key of an app at rest', () => {
  const keyIt = it.extend('stored', ({ db, member }) => async (): Promise<string> => {
    const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, member.id))
    return row?.secret ?? ''
  })

  keyIt('is sealed from the first moment, before it is confirmed', async ({ me, stored }) => {
    const { secret } = await setUp(me)
    expect(await stored()).toMatch(/^sealed1\.[0-9a-f]{8}\./)
    expect(await stored()).not.toContain(secret)
  })

  keyIt('is sealed, for its account alone', async ({ db, origin, me, visitor, stored }) => {
    const { secret } = await turnOn(me)
    expect(await stored()).toMatch(/^sealed1\.[0-9a-f]{8}\./)
    expect(await stored()).not.toContain(secret)
    const thief = await makeUser(db)
    await turnOnTwoStep(db, thief)
    await db
      .update(totpFactors)
      .set({ secret: await stored() })
      .where(eq(totpFactors.userId, thief.id))
    const { mfa_token } = await beginLogin(origin, thief)
    await visitor.refused('POST loginTwoStepHandshake', { mfa_token, code: getCode(secret, 1) }, 'wrongCode', FORM)
  })

  keyIt(
    'that was stored as it is keeps working, and is sealed when it is next used',
    async ({ db, origin, member, visitor, stored }) => {
      const secret = await turnOnTwoStep(db, member)
      expect(await stored()).toBe(secret)
      const first = await beginLogin(origin, member)
      await visitor.call('POST loginTwoStepHandshake', { mfa_token: first.mfa_token, code: getCode(secret) }, FORM)
      expect(await stored()).toMatch(/^sealed1\./)
      const second = await beginLogin(origin, member)
      await visitor.call('POST loginTwoStepHandshake', { mfa_token: second.mfa_token, code: getCode(secret, 1) }, FORM)
    },
  )
})

describe('no one sets it from outside:', () => {
  it('cannot be turned on by what is sent along with other changes', async ({ db, origin, me }) => {
    const more = { has_mfa_enabled: true, hasTwoStepEnabled: true, mfa_since: 1, user_id: 'x', confirmed_at: 1 }
    await setUp(me)
    await me.invalid('POST twoStepSetupCall', { ...password, ...more })
    const passwords = { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }
    await me.invalid('POST passwordSettingsCall', { ...passwords, ...more })
    expect(await flags(me)).toEqual(OFF)
    const person = newPerson({ has_mfa_enabled: 'true', hasTwoStepEnabled: 'true' })
    await readData(await register(origin, person))
    const [row] = await db.select().from(users).where(eq(users.email, person.email))
    expect(row?.hasTwoStepEnabled).toBe(false)
  })

  it('SecurityQuery tells its owner alone, and never the key', async ({ as, db, member, me, visitor }) => {
    const { secret, codes } = await turnOn(me)
    const own = await me.query('SecurityQuery', {})
    expect(own).toMatchObject({ __typename: 'Security', recovery_codes_left: 10, passkeys: [] })
    expect(JSON.stringify(own)).not.toMatch(new RegExp([secret, ...codes].join('|')))
    expect(await visitor.query('SecurityQuery', {})).toMatchObject({ __typename: 'Error' })
    const limited = await makeSession(db, member, { loginState: LOGIN_STATE.limited })
    expect(await as(limited).query('SecurityQuery', {})).toMatchObject({ __typename: 'Error' })
  })
})

describe('the forms of the security page', () => {
  it('lead from off to on and back without a script', async ({ db, origin, member, me, form }) => {
    const refused = await form({ action: 'setup', password: 'wrong' })
    expect([refused.status, toText(await refused.text()).includes("That password isn't right.")]).toEqual([403, true])
    const page = await form({ action: 'setup', password: PASSWORD })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await page.text()
    expect(html).not.toContain(PASSWORD)
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
    const other = await makeSession(db, member)
    const stolen = await form({ action: 'confirm', code: '000000' }, { cookie: other })
    expect([stolen.status, (await stolen.text()).includes(secret)]).toEqual([403, false])
    const wrong = await form({ action: 'confirm', code: getCode(secret, 9), secret })
    expect(wrong.status).toBe(403)
    expect(await wrong.text()).toContain(`name="secret" value="${secret}"`)
    const done = await form({ action: 'confirm', code: getCode(secret) })
    const codes = [...(await done.text()).matchAll(/<code>([0-9a-z-]{19})<\/code>/g)].map(([, code]) => code)
    expect([done.status, codes.length]).toEqual([200, 10])
    expect(await flags(me)).toEqual(ON)

    const after = await (await send(origin, href('securitySettings'), { cookie: await me.cookie() })).text()
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
    expect(await flags(me)).toEqual(OFF)
  })

  it('show nothing that a link has written into the address', async ({ origin, me }) => {
    const path = `${href('securitySettings')}?secret=ABCDEFGH&uri=otpauth://totp/x&codes=aaaa-bbbb&action=setup&error=twoStepOff`
    const answer = await send(origin, path, { cookie: await me.cookie() })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).not.toContain('"form":')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toContain('Set up')
    for (const text of ['ABCDEFGH', 'otpauth', 'aaaa-bbbb', 'role="alert"']) expect(main).not.toContain(text)
  })

  it('are for the owner on this site', async ({ db, origin, member, form }) => {
    const fields = { action: 'setup', password: PASSWORD }
    const signedOut = await form(fields, { cookie: undefined })
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      303,
      href('login', {}, { next: href('securitySettings') }),
    ])
    expect((await form(fields, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await form({ ...fields, action: 'else' })).status).toBe(400)
    const away = await send(origin, href('securitySettings'))
    expect([away.status, away.headers.get('location')?.startsWith(href('login'))]).toEqual([302, true])
    expect(await db.$count(totpFactors, eq(totpFactors.userId, member.id))).toBe(0)
  })
})
