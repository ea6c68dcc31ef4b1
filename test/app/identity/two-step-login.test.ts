import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { twoStepTokens, recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { TWO_STEP_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { hashRecoveryCode } from '#worker/features/identity/two-step/typed-code.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { findCookie, readData, expectFailure, newAddress, send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { beginLogin, getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

const FINISH = 'POST loginTwoStepHandshake'
const FORM = { encoding: 'form' } as const
const RECOVERY_CODE = 'abcd-efgh-jkmn-pqrs'

const it = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: Date.now() }))
  .extend('secret', { auto: true }, ({ db, member }) => turnOnTwoStep(db, member))
  .extend('visitor', ({ as }) => as(null))
  .extend('addRecoveryCode', ({ db, member }) => async (): Promise<void> => {
    const codeHash = await hashRecoveryCode(member.id, RECOVERY_CODE.replaceAll('-', ''))
    await db.insert(recoveryCodes).values({ userId: member.id, codeHash })
  })
  /** How many sessions the member has, and how many tokens that could become one. */
  .extend('openings', ({ db, member }) => async () => [
    await db.$count(sessions, eq(sessions.userId, member.id)),
    await db.$count(handshakeTokens, eq(handshakeTokens.userId, member.id)),
  ])

/** A code that is certainly none of the three that a clock may be at. */
function findWrongCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => getCode(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

function plainLogin(origin: string, form: Record<string, string>): Promise<Response> {
  return send(origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress() } })
}

describe('logging in with two-step verification', () => {
  it('goes from the password over a code to a session', async ({ as, origin, member, visitor, secret, openings }) => {
    const begun = await beginLogin(origin, member)
    expect(begun.methods).toEqual(['totp', 'recovery_code'])
    expect(await openings()).toEqual([0, 0])
    const { token } = await visitor.call(FINISH, { mfa_token: begun.mfa_token, code: getCode(secret) }, FORM)
    const answer = await visitor.send('HandshakeSessionResource.create', { token })
    await readData(answer)
    const entered = as(findCookie(answer, '__Host-session') ?? '')
    const flags = { has_mfa_enabled: true, can_enable_mfa: false }
    expect(await entered.call('GET currentUser', {})).toMatchObject({ id: member.id, ...flags })
  })

  it('takes the credentials again with the code from a caller that has no token', async ({
    member,
    visitor,
    secret,
    openings,
  }) => {
    const form = { username_or_email: ` ${member.username} `, password: PASSWORD, mfa_token: getCode(secret) }
    await visitor.refused(FINISH, { ...form, password: 'wrong' }, 'wrongCredentials', FORM)
    await visitor.refused(FINISH, { ...form, mfa_token: findWrongCode(secret) }, 'wrongCode', FORM)
    expect(await openings()).toEqual([0, 0])
    await visitor.call(FINISH, form, FORM)
  })

  it('takes the code of a clock that is half a minute off, with spaces', async ({
    origin,
    member,
    visitor,
    secret,
  }) => {
    const { mfa_token } = await beginLogin(origin, member)
    const code = getCode(secret, 1).replace(/(...)/, '$1 ')
    await visitor.call(FINISH, { mfa_token, code }, FORM)
  })

  it('takes each recovery code once and tells its owner', async ({ db, origin, member, visitor, addRecoveryCode }) => {
    await addRecoveryCode()
    const first = await beginLogin(origin, member)
    await visitor.call(FINISH, { mfa_token: first.mfa_token, code: RECOVERY_CODE.toUpperCase() }, FORM)
    const second = await beginLogin(origin, member)
    await visitor.refused(FINISH, { mfa_token: second.mfa_token, code: RECOVERY_CODE }, 'wrongCode', FORM)
    const mail = await lastMail(db, member.email, 'recoveryCodeUsed')
    expect(mail.text).toContain('You have no codes left.')
    expect(mail.text).toContain(href('securitySettings'))
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  it('asks no user who has set up a key and never confirmed it', async ({ db, visitor, secret }) => {
    const other = await makeUser(db)
    await db.insert(totpFactors).values({ userId: other.id, secret, createdAt: Date.now() })
    await visitor.call('POST loginHandshake', { username_or_email: other.username, password: PASSWORD }, FORM)
  })
})

describe('an attack on the second step:', () => {
  it('a code is good once, and no older one after it', async ({ origin, member, visitor, secret, openings }) => {
    const [first, second, third] = [
      await beginLogin(origin, member),
      await beginLogin(origin, member),
      await beginLogin(origin, member),
    ]
    const code = getCode(secret)
    const before = getCode(secret, -1)
    await visitor.call(FINISH, { mfa_token: first.mfa_token, code }, FORM)
    await visitor.refused(FINISH, { mfa_token: second.mfa_token, code }, 'wrongCode', FORM)
    await visitor.refused(FINISH, { mfa_token: third.mfa_token, code: before }, 'wrongCode', FORM)
    expect(await openings()).toEqual([0, 1])
  })

  it.for(['code of an app', 'recovery code'])(
    'of two uses of one %s at the same moment one wins',
    async (kind, { origin, member, visitor, secret, addRecoveryCode, openings }) => {
      await addRecoveryCode()
      const code = kind === 'recovery code' ? RECOVERY_CODE : getCode(secret)
      const tokens = [await beginLogin(origin, member), await beginLogin(origin, member)]
      const answers = await Promise.all(tokens.map(({ mfa_token }) => visitor.send(FINISH, { mfa_token, code }, FORM)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      expect(await openings()).toEqual([0, 1])
    },
  )

  it('a token is good once, by two codes at the same moment too', async ({
    origin,
    member,
    visitor,
    secret,
    addRecoveryCode,
    openings,
  }) => {
    await addRecoveryCode()
    const { mfa_token } = await beginLogin(origin, member)
    const answers = await Promise.all(
      [getCode(secret), RECOVERY_CODE].map((code) => visitor.send(FINISH, { mfa_token, code }, FORM)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await visitor.refused(FINISH, { mfa_token, code: getCode(secret, 1) }, 'twoStepExpired', FORM)
    expect(await openings()).toEqual([0, 1])
  })

  it('of several recovery codes sent with one token at once, one is spent', async ({
    db,
    origin,
    member,
    visitor,
    openings,
  }) => {
    const codes = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((end) => `abcd-efgh-jkmn-${end}`)
    const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(member.id, code.replaceAll('-', ''))))
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: member.id, codeHash })))
    const { mfa_token } = await beginLogin(origin, member)
    const answers = await Promise.all(codes.map((code) => visitor.send(FINISH, { mfa_token, code }, FORM)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const unused = and(eq(recoveryCodes.userId, member.id), isNull(recoveryCodes.usedAt))
    expect(await db.$count(recoveryCodes, unused)).toBe(3)
    expect(await openings()).toEqual([0, 1])
  })

  it('a token of another account takes that account’s codes and no others', async ({
    db,
    origin,
    visitor,
    secret,
    addRecoveryCode,
    openings,
  }) => {
    const other = await makeUser(db)
    await turnOnTwoStep(db, other)
    await addRecoveryCode()
    const { mfa_token } = await beginLogin(origin, other)
    await visitor.refused(FINISH, { mfa_token, code: getCode(secret) }, 'wrongCode', FORM)
    await visitor.refused(FINISH, { mfa_token, code: RECOVERY_CODE }, 'wrongCode', FORM)
    expect(await openings()).toEqual([0, 0])
  })

  it('a token that expired, was made up, or is of another kind opens nothing', async ({
    db,
    origin,
    member,
    visitor,
    secret,
    openings,
  }) => {
    const { mfa_token } = await beginLogin(origin, member)
    await db
      .update(twoStepTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(twoStepTokens.userId, member.id))
    for (const token of [mfa_token, newToken(), member.id, "' or 1=1 --"]) {
      await visitor.refused(FINISH, { mfa_token: token, code: getCode(secret) }, 'twoStepExpired', FORM)
    }
    const live = await beginLogin(origin, member)
    await visitor.refused('HandshakeSessionResource.create', { token: live.mfa_token }, 'handshakeExpired')
    expect(await openings()).toEqual([0, 0])
  })

  it('lives ten minutes and only as a hash', async ({ db, origin, member }) => {
    const { mfa_token } = await beginLogin(origin, member)
    const [row] = await db.select().from(twoStepTokens).where(eq(twoStepTokens.userId, member.id))
    expect(row?.tokenHash).not.toContain(mfa_token)
    expect((row?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(590_000)
    expect((row?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  })

  it('guessing ends after five tries of the account, many at once and from many addresses, too', async ({
    origin,
    member,
    visitor,
    secret,
    openings,
  }) => {
    const { maxAttempts } = TWO_STEP_LIMITS.account
    const tokens = await Promise.all(Array.from({ length: 3 }, () => beginLogin(origin, member)))
    const attempts = Array.from({ length: maxAttempts + 4 }, (_, place) =>
      visitor.send(FINISH, { mfa_token: tokens[place % 3]?.mfa_token ?? '', code: findWrongCode(secret) }, FORM),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxAttempts)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const held = await visitor.send(FINISH, { mfa_token: tokens[0]?.mfa_token ?? '', code: getCode(secret) }, FORM)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectFailure(held, 'tooManyRequests')
    expect(await openings()).toEqual([0, 0])
  })

  it('a right code takes wrong tries of the account back, and none of the address', async ({
    db,
    origin,
    member,
    visitor,
    secret,
  }) => {
    const { mfa_token } = await beginLogin(origin, member)
    for (let attempts = 1; attempts < TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
      await visitor.refused(FINISH, { mfa_token, code: findWrongCode(secret) }, 'wrongCode', FORM)
    }
    await visitor.call(FINISH, { mfa_token, code: getCode(secret) }, FORM)
    const again = await beginLogin(origin, member)
    await visitor.refused(FINISH, { mfa_token: again.mfa_token, code: findWrongCode(secret) }, 'wrongCode', FORM)
    const address = newAddress()
    await useUp(db, TWO_STEP_LIMITS.address, address)
    const headers = { 'cf-connecting-ip': address }
    const right = { mfa_token: again.mfa_token, code: getCode(secret, 1) }
    await visitor.refused(FINISH, right, 'tooManyRequests', { ...FORM, headers })
  })

  it('a reset of the password neither skips two-step verification nor ends it', async ({
    db,
    origin,
    member,
    visitor,
    secret,
    openings,
  }) => {
    const { mfa_token } = await beginLogin(origin, member)
    const headers = { 'cf-connecting-ip': newAddress() }
    await visitor.call('POST passwordResetCall', { username_or_email: member.username }, { headers })
    const token = findToken(await lastMail(db, member.email, 'reset'))
    const password = 'seven teaspoons of rain'
    const done = await send(origin, href('newPassword'), { form: { token, new_password: password }, headers })
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    // What the old password had begun is over.
    await visitor.refused(FINISH, { mfa_token, code: getCode(secret) }, 'twoStepExpired', FORM)
    expect(await openings()).toEqual([0, 0])
    const begun = await beginLogin(origin, member, password)
    await visitor.call(FINISH, { mfa_token: begun.mfa_token, code: getCode(secret) }, FORM)
  })

  it('a code alone is refused, and its login goes on', async ({ origin, member, visitor, secret }) => {
    const { mfa_token } = await beginLogin(origin, member)
    const form = { mfa_token, code: getCode(secret) }
    await visitor.invalid(FINISH, { code: getCode(secret) }, FORM)
    await visitor.call(FINISH, form, FORM)
  })
})

describe('the plain form', () => {
  it('asks for the code on a page of its own and logs in with it', async ({ as, origin, member, secret }) => {
    const page = await plainLogin(origin, { username_or_email: member.username, password: PASSWORD, next: '/today/' })
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    expect(html).not.toContain(PASSWORD)
    expect(html).toContain('name="next" value="/today/"')
    const twoStepToken = /name="mfa_token" value="([\w-]{43})"/.exec(html)?.[1] ?? ''
    const wrong = await plainLogin(origin, { mfa_token: twoStepToken, code: findWrongCode(secret), next: '/today/' })
    const wrongHtml = await wrong.text()
    expect([wrong.status, toText(wrongHtml).includes("isn't right or was already used")]).toEqual([401, true])
    expect(wrongHtml).toContain(twoStepToken)
    const done = await plainLogin(origin, { mfa_token: twoStepToken, code: getCode(secret), next: '/today/' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/today/'])
    const entered = as(findCookie(done, '__Host-session') ?? '')
    expect(await entered.call('GET currentUser', {})).toMatchObject({ id: member.id })
    const again = await plainLogin(origin, { mfa_token: twoStepToken, code: getCode(secret, 1) })
    expect([again.status, again.headers.getSetCookie()]).toEqual([409, []])
    expect(toText(await again.text())).toContain('That took too long.')
  })
})
