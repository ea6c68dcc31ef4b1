import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { passkeyChallenges, passkeys } from '#db/tables/identity/passkeys.ts'
import { handshakeTokens } from '#db/tables/identity/sessions.ts'
import type { NewPasskey, PasskeyAnswer } from '#schema/identity/passkey-calls.ts'
import { MAX_PASSKEYS } from '#schema/identity/two-step-constants.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { findCookie } from '../../helpers/client.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { SoftPasskey, type Claims } from '../../helpers/soft-passkey.ts'
import { beginLogin, getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

const FORM = { encoding: 'form' } as const

const it = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: Date.now() }))
  .extend('me', ({ as, member }) => as(member))
  .extend('visitor', ({ as }) => as(null))
  .extend('passkey', () => new SoftPasskey())
  /** What a passkey says at the site. */
  .extend('here', ({ origin }): Claims => ({ origin }))
  /** Gives the account its passkey; the answer is its id. */
  .extend('addOwn', ({ me, passkey, here }) => async (claims: Partial<Claims> = {}): Promise<string> => {
    const credential = passkey.make(await newOptions(me), { ...here, ...claims })
    return (await me.call('POST passkeysCall', named(credential))).id
  })
  /** What the passkey answers to a new challenge. */
  .extend(
    'newAnswer',
    ({ visitor, passkey, here }) =>
      async (claims: Partial<Claims> = {}): Promise<PasskeyAnswer> =>
        passkey.answer(await loginOptions(visitor), { ...here, ...claims }),
  )
  .extend(
    'ownHandshakes',
    ({ db, member }) =>
      () =>
        db.$count(handshakeTokens, eq(handshakeTokens.userId, member.id)),
  )

const named = (credential: NewPasskey) => ({ name: 'My telephone', credential })

async function newOptions(owner: Caller, code?: string): Promise<{ challenge: string }> {
  const proof = { password: PASSWORD, ...(code !== undefined && { code }) }
  return (await owner.call('POST passkeyOptionsCall', proof)).options
}

async function loginOptions(visitor: Caller, mfa_token?: string): Promise<{ challenge: string }> {
  return (await visitor.call('POST passkeyLoginOptions', mfa_token === undefined ? {} : { mfa_token })).options
}

/** The text is for a second step. */
const asText = (mfa_token: string, answer: PasskeyAnswer) => ({ mfa_token, passkey: JSON.stringify(answer) })

describe('a passkey', () => {
  it('is made behind the password, listed, used to log in, and removed', async ({
    as,
    db,
    origin,
    member,
    me,
    visitor,
    passkey,
    here,
    newAnswer,
  }) => {
    const options = await newOptions(me)
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname, name: 'Tackboard' },
      user: { name: member.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const { id } = await me.call('POST passkeysCall', named(passkey.make(options, here)))
    const listed = await me.query('SecurityQuery', {})
    expect(listed).toMatchObject({ passkeys: [{ id, name: 'My telephone', last_used_at: null }], mfa_since: null })
    expect(await newOptions(me)).toMatchObject({ excludeCredentials: [{ id: passkey.id }] })

    const asked = await loginOptions(visitor)
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [] })
    const credential = passkey.answer(asked, { ...here, userHandle: member.id })
    const { token } = await visitor.call('POST passkeyLogin', { credential })
    const session = await visitor.send('HandshakeSessionResource.create', { token })
    const entered = as(findCookie(session, '__Host-session') ?? '')
    expect(await entered.call('GET currentUser', {})).toMatchObject({ id: member.id })
    const used = await me.query('SecurityQuery', {})
    expect(used).toMatchObject({ passkeys: [{ last_used_at: expect.stringMatching(/^20/) as string }] })

    await me.refused('POST passkeyRemoveCall', { id, password: 'wrong' }, 'wrongPassword')
    for (const _ of ['once', 'twice']) await me.call('POST passkeyRemoveCall', { id, password: PASSWORD })
    await visitor.refused('POST passkeyLogin', { credential: await newAnswer() }, 'passkeyFailed')
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['passkeyAdded', 'passkeyRemoved'])
    expect((await mailsTo(db, member.email))[0]?.text).toContain('My telephone')
  })

  it('that knows its owner is both factors at once', async ({
    db,
    member,
    visitor,
    addOwn,
    newAnswer,
    ownHandshakes,
  }) => {
    await addOwn()
    await turnOnTwoStep(db, member)
    await visitor.call('POST passkeyLogin', { credential: await newAnswer() })
    const unverified = await newAnswer({ userVerified: false })
    await visitor.refused('POST passkeyLogin', { credential: unverified }, 'passkeyFailed')
    expect(await ownHandshakes()).toBe(1)
  })

  it('is a second factor after the password, then without a finger, too', async ({
    db,
    origin,
    member,
    visitor,
    passkey,
    addOwn,
    here,
  }) => {
    await addOwn()
    await turnOnTwoStep(db, member)
    const begun = await beginLogin(origin, member)
    expect(begun.methods).toEqual(['totp', 'recovery_code', 'passkey'])
    const options = await loginOptions(visitor, begun.mfa_token)
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'discouraged' })
    const answer = passkey.answer(options, { ...here, userVerified: false })
    const form = asText(begun.mfa_token, answer)
    await visitor.call('POST loginTwoStepHandshake', form, FORM)
    await visitor.refused('POST loginTwoStepHandshake', form, 'twoStepExpired', FORM)
  })

  it('takes a current code besides the password where the account asks for one, each code once', async ({
    db,
    member,
    me,
    passkey,
    here,
  }) => {
    const secret = await turnOnTwoStep(db, member)
    await me.refused('POST passkeyOptionsCall', { password: PASSWORD }, 'codeMissing')
    await me.refused('POST passkeyOptionsCall', { password: 'wrong', code: getCode(secret) }, 'wrongPassword')
    await me.refused('POST passkeyOptionsCall', { password: PASSWORD, code: getCode(secret, 9) }, 'wrongOwnerCode')
    const code = getCode(secret)
    const options = await newOptions(me, code)
    await me.refused('POST passkeyOptionsCall', { password: PASSWORD, code }, 'wrongOwnerCode')
    await me.call('POST passkeysCall', named(passkey.make(options, here)))
  })

  it('alone asks no one for a second step', async ({ member, visitor, addOwn }) => {
    await addOwn()
    const form = { username_or_email: member.username, password: PASSWORD }
    await visitor.call('POST loginHandshake', form, FORM)
  })
})

describe('an attack on logging in by passkey:', () => {
  it('an answer is good once, of two at the same moment too', async ({ visitor, addOwn, newAnswer, ownHandshakes }) => {
    await addOwn()
    const credential = await newAnswer()
    const answers = await Promise.all([1, 2].map(() => visitor.send('POST passkeyLogin', { credential })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    await visitor.refused('POST passkeyLogin', { credential }, 'passkeyFailed')
    expect(await ownHandshakes()).toBe(1)
  })

  it.for<[what: string, claims: Partial<Claims>]>([
    ['another site', { origin: 'https://tackboard.evil.example' }],
    ['another port of the same host', { origin: 'http://127.0.0.1:1' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another account', { userHandle: 'somebody-else' }],
  ])('an answer made for %s is refused', async ([, claims], { addOwn, newAnswer, visitor, ownHandshakes }) => {
    await addOwn()
    await visitor.refused('POST passkeyLogin', { credential: await newAnswer(claims) }, 'passkeyFailed')
    expect(await ownHandshakes()).toBe(0)
  })

  it('a challenge that expired, was made up, or was made for something else is refused', async ({
    db,
    origin,
    member,
    me,
    visitor,
    passkey,
    here,
    addOwn,
    newAnswer,
    ownHandshakes,
  }) => {
    await addOwn()
    const own = await newOptions(me)
    await turnOnTwoStep(db, member)
    const { mfa_token } = await beginLogin(origin, member)
    for (const options of [
      own,
      await loginOptions(visitor, mfa_token),
      { challenge: 'A'.repeat(43) },
      { challenge: '' },
    ]) {
      await visitor.refused('POST passkeyLogin', { credential: passkey.answer(options, here) }, 'passkeyFailed')
    }
    const asked = await loginOptions(visitor)
    const isAsked = eq(passkeyChallenges.tokenHash, await hashToken(asked.challenge))
    await db
      .update(passkeyChallenges)
      .set({ expiresAt: Date.now() - 1 })
      .where(isAsked)
    await visitor.refused('POST passkeyLogin', { credential: passkey.answer(asked, here) }, 'passkeyFailed')
    const form = asText(mfa_token, await newAnswer())
    await visitor.refused('POST loginTwoStepHandshake', form, 'passkeyFailed', FORM)
    expect(await ownHandshakes()).toBe(0)
  })

  it('a signature of another key is refused, and a passkey that no account has', async ({
    visitor,
    passkey,
    here,
    addOwn,
  }) => {
    await addOwn()
    const thief = new SoftPasskey()
    const forged = { ...thief.answer(await loginOptions(visitor), here), id: passkey.id, rawId: passkey.id }
    await visitor.refused('POST passkeyLogin', { credential: forged }, 'passkeyFailed')
    await visitor.refused(
      'POST passkeyLogin',
      { credential: thief.answer(await loginOptions(visitor), here) },
      'passkeyFailed',
    )
  })

  it('the second step takes no passkey of another user, and no challenge of theirs', async ({
    db,
    origin,
    member,
    visitor,
    passkey,
    here,
    addOwn,
  }) => {
    await addOwn()
    const victim = await makeUser(db)
    await turnOnTwoStep(db, victim)
    await turnOnTwoStep(db, member)
    const [theirs, mine] = [await beginLogin(origin, victim), await beginLogin(origin, member)]
    const byOwn = passkey.answer(await loginOptions(visitor, theirs.mfa_token), here)
    const byOwnChallenge = passkey.answer(await loginOptions(visitor, mine.mfa_token), here)
    for (const answer of [byOwn, byOwnChallenge]) {
      const form = asText(theirs.mfa_token, answer)
      await visitor.refused('POST loginTwoStepHandshake', form, 'passkeyFailed', FORM)
    }
    expect(await db.$count(handshakeTokens, eq(handshakeTokens.userId, victim.id))).toBe(0)
  })

  it('a copy is found by its counter', async ({ visitor, addOwn, newAnswer }) => {
    await addOwn({ counter: 5 })
    await visitor.call('POST passkeyLogin', { credential: await newAnswer({ counter: 7 }) })
    for (const counter of [7, 6, 0]) {
      const answer = await newAnswer({ counter })
      await visitor.refused('POST passkeyLogin', { credential: answer }, 'passkeyFailed')
    }
    await visitor.call('POST passkeyLogin', { credential: await newAnswer({ counter: 8 }) })
  })

  it('what is no answer, or of no login, is refused as such', async ({ visitor }) => {
    await visitor.refused('POST passkeyLoginOptions', { mfa_token: 'none' }, 'twoStepExpired')
    await visitor.invalid('POST passkeyLogin', { credential: 'nothing' })
    await visitor.invalid('POST passkeyLogin', { credential: { id: '', response: {} } })
  })
})

describe('an attack on adding a passkey:', () => {
  it('needs the password: a session alone gets no challenge, and no other challenge will do', async ({
    db,
    member,
    me,
    visitor,
    passkey,
    here,
  }) => {
    await me.refused('POST passkeyOptionsCall', {}, 'wrongPassword')
    await me.refused('POST passkeysCall', named(passkey.make(await loginOptions(visitor), here)), 'passkeyNotAdded')
    expect(await db.$count(passkeys, eq(passkeys.userId, member.id))).toBe(0)
  })

  it('a challenge of another user, one used twice, and another site’s are refused', async ({
    as,
    db,
    member,
    me,
    passkey,
    here,
  }) => {
    const theirs = await newOptions(as(await makeUser(db)))
    await me.refused('POST passkeysCall', named(passkey.make(theirs, here)), 'passkeyNotAdded')
    const evil = passkey.make(await newOptions(me), { origin: 'https://evil.example' })
    await me.refused('POST passkeysCall', named(evil), 'passkeyNotAdded')
    const unverified = passkey.make(await newOptions(me), { ...here, userVerified: false })
    await me.refused('POST passkeysCall', named(unverified), 'passkeyNotAdded')
    const options = await newOptions(me)
    const made = [passkey.make(options, here), new SoftPasskey().make(options, here)]
    const answers = await Promise.all(made.map((one) => me.send('POST passkeysCall', named(one))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(passkeys, eq(passkeys.userId, member.id))).toBe(1)
  })

  it('one that an account has is not taken by another', async ({ as, db, passkey, here, addOwn }) => {
    await addOwn()
    const other = await makeUser(db)
    const taken = passkey.make(await newOptions(as(other)), here)
    await as(other).refused('POST passkeysCall', named(taken), 'passkeyNotAdded')
    expect(await mailsTo(db, other.email)).toEqual([])
  })

  it('there is room for so many, at the same moment too', async ({ db, member, me, here }) => {
    const row = { userId: member.id, publicKey: '', counter: 0, name: 'Old', createdAt: 1 }
    const rows = Array.from({ length: MAX_PASSKEYS - 1 }, () => ({ ...row, id: newId(), credentialId: newId() }))
    await db.insert(passkeys).values(rows)
    const options = [await newOptions(me), await newOptions(me)]
    const made = options.map((one) => new SoftPasskey().make(one, here))
    const answers = await Promise.all(made.map((one) => me.send('POST passkeysCall', named(one))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await me.refused('POST passkeyOptionsCall', { password: PASSWORD }, 'tooManyPasskeys')
  })

  it('no one removes another’s', async ({ as, db, addOwn }) => {
    const id = await addOwn()
    await as(await makeUser(db)).call('POST passkeyRemoveCall', { id, password: PASSWORD })
    expect(await db.$count(passkeys, eq(passkeys.id, id))).toBe(1)
  })

  it('its name is a line of text', async ({ me, passkey, here }) => {
    const credential = passkey.make(await newOptions(me), here)
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      await me.invalid('POST passkeysCall', { name, credential })
    }
  })
})
