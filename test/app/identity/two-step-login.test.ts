import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { twoStepTokens, recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { TWO_STEP_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { hashRecoveryCode } from '#worker/features/identity/two-step/typed-code.ts'
import { newToken } from '#worker/platform/tokens.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  toText,
} from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail, mailsTo, findToken } from '../../helpers/mails.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../../helpers/two-step.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const RECOVERY_CODE = 'abcd-efgh-jkmn-pqrs'

let user: UserRow
let secret: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: Date.now() })
  secret = await turnOnTwoStep(db, user)
})

async function addRecoveryCode(): Promise<void> {
  const codeHash = await hashRecoveryCode(user.id, RECOVERY_CODE.replaceAll('-', ''))
  await db.insert(recoveryCodes).values({ userId: user.id, codeHash })
}

/** A code that is certainly none of the three that a clock may be at. */
function wrongCode(): string {
  const right = [-1, 0, 1].map((steps) => getCode(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

function plainLogin(form: Record<string, string>): Promise<Response> {
  return send(origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress() } })
}

const openings = async () => [
  await db.$count(sessions, eq(sessions.userId, user.id)),
  await db.$count(handshakeTokens, eq(handshakeTokens.userId, user.id)),
]

describe('logging in with two-step verification', () => {
  it('goes from the password over a code to a session', async () => {
    const begun = await beginLogin(origin, user)
    expect(begun.methods).toEqual(['totp', 'recovery_code'])
    expect(await openings()).toEqual([0, 0])
    const { token } = await readData<{ token: string }>(
      await finishLogin(origin, { mfa_token: begun.mfa_token, code: getCode(secret) }),
    )
    const answer = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    await readData(answer)
    const me = await send(origin, href('currentUser'), { cookie: findCookie(answer, '__Host-session') })
    expect(await readData(me)).toMatchObject({ id: user.id, has_mfa_enabled: true, can_enable_mfa: false })
  })

  it('takes the credentials again with the code from a caller that has no token', async () => {
    const form = { username_or_email: ` ${user.username} `, password: PASSWORD, mfa_token: getCode(secret) }
    await expectFailure(await finishLogin(origin, { ...form, password: 'wrong' }), 'wrongCredentials')
    await expectFailure(await finishLogin(origin, { ...form, mfa_token: wrongCode() }), 'wrongCode')
    expect(await openings()).toEqual([0, 0])
    await readData(await finishLogin(origin, form))
  })

  it('takes the code of a clock that is half a minute off, with spaces', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    const code = getCode(secret, 1).replace(/(...)/, '$1 ')
    await readData(await finishLogin(origin, { mfa_token, code }))
  })

  it('takes each recovery code once and tells its owner', async () => {
    await addRecoveryCode()
    const first = await beginLogin(origin, user)
    await readData(await finishLogin(origin, { mfa_token: first.mfa_token, code: RECOVERY_CODE.toUpperCase() }))
    const second = await beginLogin(origin, user)
    await expectFailure(await finishLogin(origin, { mfa_token: second.mfa_token, code: RECOVERY_CODE }), 'wrongCode')
    const mail = await lastMail(db, user.email, 'recoveryCodeUsed')
    expect(mail.text).toContain('You have no codes left.')
    expect(mail.text).toContain(href('securitySettings'))
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  it('asks no user who has set up a key and never confirmed it', async () => {
    const other = await makeUser(db)
    await db.insert(totpFactors).values({ userId: other.id, secret, createdAt: Date.now() })
    const answer = await send(origin, href('loginHandshake'), {
      form: { username_or_email: other.username, password: PASSWORD },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    await readData(answer)
  })
})

describe('an attack on the second step:', () => {
  it('a code is good once, and no older one after it', async () => {
    const [first, second, third] = [
      await beginLogin(origin, user),
      await beginLogin(origin, user),
      await beginLogin(origin, user),
    ]
    const code = getCode(secret)
    const before = getCode(secret, -1)
    await readData(await finishLogin(origin, { mfa_token: first.mfa_token, code }))
    await expectFailure(await finishLogin(origin, { mfa_token: second.mfa_token, code }), 'wrongCode')
    await expectFailure(await finishLogin(origin, { mfa_token: third.mfa_token, code: before }), 'wrongCode')
    expect(await openings()).toEqual([0, 1])
  })

  it.each([
    ['code of an app', () => Promise.resolve(getCode(secret))],
    ['recovery code', () => addRecoveryCode().then(() => RECOVERY_CODE)],
  ])('of two uses of one %s at the same moment one wins', async (_, make) => {
    const code = await make()
    const tokens = [await beginLogin(origin, user), await beginLogin(origin, user)]
    const answers = await Promise.all(tokens.map(({ mfa_token }) => finishLogin(origin, { mfa_token, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(await openings()).toEqual([0, 1])
  })

  it('a token is good once, by two codes at the same moment too', async () => {
    await addRecoveryCode()
    const { mfa_token } = await beginLogin(origin, user)
    const answers = await Promise.all(
      [getCode(secret), RECOVERY_CODE].map((code) => finishLogin(origin, { mfa_token, code })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectFailure(await finishLogin(origin, { mfa_token, code: getCode(secret, 1) }), 'twoStepExpired')
    expect(await openings()).toEqual([0, 1])
  })

  it('of several recovery codes sent with one token at once, one is spent', async () => {
    const codes = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((end) => `abcd-efgh-jkmn-${end}`)
    const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(user.id, code.replaceAll('-', ''))))
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: user.id, codeHash })))
    const { mfa_token } = await beginLogin(origin, user)
    const answers = await Promise.all(codes.map((code) => finishLogin(origin, { mfa_token, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const unused = and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))
    expect(await db.$count(recoveryCodes, unused)).toBe(3)
    expect(await openings()).toEqual([0, 1])
  })

  it('a token of another account takes that account’s codes and no others', async () => {
    const other = await makeUser(db)
    await turnOnTwoStep(db, other)
    await addRecoveryCode()
    const { mfa_token } = await beginLogin(origin, other)
    await expectFailure(await finishLogin(origin, { mfa_token, code: getCode(secret) }), 'wrongCode')
    await expectFailure(await finishLogin(origin, { mfa_token, code: RECOVERY_CODE }), 'wrongCode')
    expect(await openings()).toEqual([0, 0])
  })

  it('a token that expired, was made up, or is of another kind opens nothing', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    await db
      .update(twoStepTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(twoStepTokens.userId, user.id))
    for (const token of [mfa_token, newToken(), user.id, "' or 1=1 --"]) {
      await expectFailure(await finishLogin(origin, { mfa_token: token, code: getCode(secret) }), 'twoStepExpired')
    }
    const live = await beginLogin(origin, user)
    const exchanged = await send(origin, HANDSHAKE_SESSION, { json: { options: { token: live.mfa_token } } })
    await expectFailure(exchanged, 'handshakeExpired')
    expect(await openings()).toEqual([0, 0])
  })

  it('lives ten minutes and only as a hash', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    const [row] = await db.select().from(twoStepTokens).where(eq(twoStepTokens.userId, user.id))
    expect(row?.tokenHash).not.toContain(mfa_token)
    expect((row?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(590_000)
    expect((row?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  })

  it('guessing ends after five tries of the account, many at once and from many addresses, too', async () => {
    const { maxAttempts } = TWO_STEP_LIMITS.account
    const tokens = await Promise.all(Array.from({ length: 3 }, () => beginLogin(origin, user)))
    const attempts = Array.from({ length: maxAttempts + 4 }, (_, place) =>
      finishLogin(origin, { mfa_token: tokens[place % 3]?.mfa_token ?? '', code: wrongCode() }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxAttempts)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const held = await finishLogin(origin, { mfa_token: tokens[0]?.mfa_token ?? '', code: getCode(secret) })
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectFailure(held, 'tooManyRequests')
    expect(await openings()).toEqual([0, 0])
  })

  it('a right code takes wrong tries of the account back, and none of the address', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    for (let attempts = 1; attempts < TWO_STEP_LIMITS.account.maxAttempts; attempts += 1) {
      await expectFailure(await finishLogin(origin, { mfa_token, code: wrongCode() }), 'wrongCode')
    }
    await readData(await finishLogin(origin, { mfa_token, code: getCode(secret) }))
    const again = await beginLogin(origin, user)
    await expectFailure(await finishLogin(origin, { mfa_token: again.mfa_token, code: wrongCode() }), 'wrongCode')
    const address = newAddress()
    await useUp(db, TWO_STEP_LIMITS.address, address)
    const headers = { 'cf-connecting-ip': address }
    const held = await finishLogin(origin, { mfa_token: again.mfa_token, code: getCode(secret, 1) }, { headers })
    await expectFailure(held, 'tooManyRequests')
  })

  it('a reset of the password neither skips two-step verification nor ends it', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    const headers = { 'cf-connecting-ip': newAddress() }
    await send(origin, href('passwordResetCall'), { json: { username_or_email: user.username }, headers })
    const token = findToken(await lastMail(db, user.email, 'reset'))
    const password = 'seven teaspoons of rain'
    const done = await send(origin, href('newPassword'), { form: { token, new_password: password }, headers })
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    // What the old password had begun is over.
    await expectFailure(await finishLogin(origin, { mfa_token, code: getCode(secret) }), 'twoStepExpired')
    expect(await openings()).toEqual([0, 0])
    const begun = await beginLogin(origin, user, password)
    await readData(await finishLogin(origin, { mfa_token: begun.mfa_token, code: getCode(secret) }))
  })

  it('other sites, other methods and other content types are refused', async () => {
    const { mfa_token } = await beginLogin(origin, user)
    const form = { mfa_token, code: getCode(secret) }
    await expectFailure(await finishLogin(origin, form, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    await expectFailure(await send(origin, href('loginTwoStepHandshake'), { json: form }), 'unsupportedMediaType')
    await expectFailure(await send(origin, href('loginTwoStepHandshake')), 'methodNotAllowed')
    await expectFailure(await finishLogin(origin, { code: getCode(secret) }), 'invalidInput')
    await readData(await finishLogin(origin, form))
  })
})

describe('the plain form', () => {
  it('asks for the code on a page of its own and logs in with it', async () => {
    const page = await plainLogin({ username_or_email: user.username, password: PASSWORD, next: '/today/' })
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    expect(html).not.toContain(PASSWORD)
    expect(html).toContain('name="next" value="/today/"')
    const twoStepToken = /name="mfa_token" value="([\w-]{43})"/.exec(html)?.[1] ?? ''
    const wrong = await plainLogin({ mfa_token: twoStepToken, code: wrongCode(), next: '/today/' })
    const wrongHtml = await wrong.text()
    expect([wrong.status, toText(wrongHtml).includes("isn't right or was already used")]).toEqual([401, true])
    expect(wrongHtml).toContain(twoStepToken)
    const done = await plainLogin({ mfa_token: twoStepToken, code: getCode(secret), next: '/today/' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/today/'])
    const me = await send(origin, href('currentUser'), { cookie: findCookie(done, '__Host-session') })
    expect(await readData(me)).toMatchObject({ id: user.id })
    const again = await plainLogin({ mfa_token: twoStepToken, code: getCode(secret, 1) })
    expect([again.status, again.headers.getSetCookie()]).toEqual([409, []])
    expect(toText(await again.text())).toContain('That took too long.')
  })
})
