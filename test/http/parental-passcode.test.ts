import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { emailTokens } from '#db/tables/email-tokens.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import type { PasscodeData } from '#schema/calls/parental-passcode.ts'
import { MAIL_LIMITS, PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE, type CurrentUser } from '#schema/viewer.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { dataOf, expectFailure, newAddress, send, textOf, type Sent } from '../helpers/client.ts'
import { useUp } from '../helpers/limits.ts'
import { lastMail, linkOf, mailsTo, tokenOf } from '../helpers/mails.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const WRONG = '9999'
const NEXT = '7305'

let user: UserRow
let cookie: string
let backup: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
  backup = `parent.${user.email}`
})

function call(name: string, verb: string, options: Record<string, unknown>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('resource', { name: `ParentalPasscode${name}Resource`, verb }), {
    json: { options },
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

function create(options: Record<string, unknown> = {}, sent: Sent = {}): Promise<Response> {
  const form = { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail: backup, confirmBackupEmail: backup }
  return call('', 'create', { ...form, ...options }, sent)
}

function verify(passcode: string, sent: Sent = {}): Promise<Response> {
  return call('Verification', 'create', { passcode }, sent)
}

async function status(as = cookie): Promise<PasscodeData> {
  const path = href('resource', { name: 'ParentalPasscodeResource', verb: 'get' })
  return await dataOf<PasscodeData>(await send(origin, path, { cookie: as }))
}

async function me(): Promise<CurrentUser> {
  return await dataOf<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
}

async function stored(): Promise<typeof parentalPasscodes.$inferSelect | undefined> {
  const [row] = await db.select().from(parentalPasscodes).where(eq(parentalPasscodes.userId, user.id))
  return row
}

async function isPasscode(passcode: string): Promise<boolean> {
  return verifyPassword(passcode, (await stored())?.passcodeHash ?? '')
}

async function tries(): Promise<typeof rateLimits.$inferSelect | undefined> {
  const key = await hashToken(`passcode:${user.id}`)
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row
}

describe('setting a passcode', () => {
  it('stores a salted hash, makes the flags true and tells both addresses', async () => {
    expect(await status()).toEqual({ has_passcode: false, is_required: false, may_skip: false })
    expect(await me()).toMatchObject({ parental_control_has_passcode: false, parental_control_is_required: false })
    expect(await dataOf(await create())).toBeNull()
    expect(await status()).toEqual({ has_passcode: true, is_required: false, may_skip: false })
    expect(await me()).toMatchObject({ parental_control_has_passcode: true, parental_control_is_required: false })
    expect(await stored()).toMatchObject({ backupEmail: backup, passcodeHash: expect.stringMatching(/^scrypt\$/) })
    expect(await isPasscode(PASSCODE)).toBe(true)
    for (const address of [backup, user.email]) {
      const mails = await mailsTo(db, address)
      expect(mails.map(({ kind }) => kind)).toEqual(['passcodeSet'])
      expect(mails[0]?.text).not.toContain(PASSCODE)
      expect(linkOf(mails[0] ?? { text: '', html: '' }).search).toBe('')
    }
  })

  it('gives equal passcodes unequal hashes', async () => {
    const other = await makeUser(db)
    await dataOf(await create())
    await dataOf(await create({}, { cookie: await makeSession(db, other) }))
    const rows = await db.select().from(parentalPasscodes)
    const hashes = rows.filter(({ userId }) => [user.id, other.id].includes(userId)).map((row) => row.passcodeHash)
    expect(new Set(hashes).size).toBe(2)
  })

  it('takes white space out and keeps one spelling of the address', async () => {
    const backupEmail = ` ${backup.toUpperCase()} `
    await dataOf(await create({ passcode: ' 04 17 ', confirmPasscode: '0417', backupEmail }))
    expect(await isPasscode('0417')).toBe(true)
    expect((await stored())?.backupEmail).toBe(backup)
  })

  it.each([
    [{ passcode: '', confirmPasscode: '' }, 'passcode: Required; options.confirmPasscode: Required'],
    [{ passcode: undefined }, 'passcode: Required; options.confirmPasscode: Please make sure your passcodes match'],
    [{ passcode: '12a4', confirmPasscode: PASSCODE }, 'passcode: Please only use numbers'],
    [{ passcode: '123', confirmPasscode: '123' }, 'passcode: Please enter four digits'],
    [{ passcode: '12345', confirmPasscode: '12345' }, 'passcode: Please enter four digits'],
    [{ passcode: 1234 }, 'passcode: Required'],
    [{ confirmPasscode: WRONG }, 'confirmPasscode: Please make sure your passcodes match'],
    [{ backupEmail: '', confirmBackupEmail: '' }, 'backupEmail: Required; options.confirmBackupEmail: Required'],
    [{ backupEmail: 'x', confirmBackupEmail: 'x' }, 'backupEmail: Please enter a valid email address'],
    [{ confirmBackupEmail: 'b@post.example' }, 'confirmBackupEmail: Please make sure your email addresses match'],
  ])('refuses %j', async (options, detail) => {
    const envelope = await expectFailure(await create(options), 'invalidInput')
    expect(envelope.message_detail).toContain(`options.${detail}`)
    expect(await stored()).toBeUndefined()
  })

  it('refuses the account’s own address as its backup', async () => {
    const own = user.email?.toUpperCase()
    const envelope = await expectFailure(await create({ backupEmail: own, confirmBackupEmail: own }), 'sameEmail')
    expect(envelope.message).toBe('This email address is already used for this account.')
    expect(await stored()).toBeUndefined()
  })

  it('is done once: later tries, and all but one of those at the same moment, change nothing', async () => {
    const answers = await Promise.all(
      ['1111', '2222', '3333'].map((one) => create({ passcode: one, confirmPasscode: one })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const before = await stored()
    await expectFailure(await create(), 'passcodeExists')
    expect(await stored()).toEqual(before)
    expect(await mailsTo(db, backup)).toHaveLength(1)
  })

  it('is for those who have proved who they are, and refused to other sites', async () => {
    await expectFailure(await create({}, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await create({}, { cookie: limited }), 'notSignedIn')
    await expectFailure(await create({}, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    expect(await stored()).toBeUndefined()
  })

  it('says that an account under 18 needs it', async () => {
    await db.update(users).set({ birthday: '2015-01-01' }).where(eq(users.id, user.id))
    expect((await me()).parental_control_is_required).toBe(false)
    await makePasscode(db, user)
    expect((await me()).parental_control_is_required).toBe(true)
    expect((await status()).is_required).toBe(true)
  })
})

describe('the lockout', () => {
  beforeEach(() => makePasscode(db, user))

  it('refuses even the right passcode after five wrong ones, and says how long', async () => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxTries; tried += 1) {
      await expectFailure(await verify(WRONG), 'wrongPasscode')
    }
    const answer = await verify(PASSCODE)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    const envelope = await expectFailure(answer, 'passcodeLocked')
    expect(envelope.message_detail).toBe('Try again in 15 min.')
    // Another browser of the account waits too, and so does every other way to use the passcode.
    await expectFailure(await verify(PASSCODE, { cookie: await makeSession(db, user) }), 'passcodeLocked')
    await expectFailure(await call('', 'delete', { passcode: PASSCODE }), 'passcodeLocked')
    expect(await stored()).toBeDefined()
  })

  it('looks at five of ten wrong ones at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(WRONG)))
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429])
    expect((await tries())?.count).toBe(5)
  })

  it('forgives with the right one', async () => {
    for (let tried = 1; tried < PASSCODE_LIMIT.maxTries; tried += 1) await verify(WRONG)
    expect((await tries())?.count).toBe(4)
    await dataOf(await verify(PASSCODE))
    expect(await tries()).toBeUndefined()
  })

  it('costs other accounts nothing, and no try for what is no passcode', async () => {
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const other = await makeUser(db)
    await makePasscode(db, other)
    await dataOf(await verify(PASSCODE, { cookie: await makeSession(db, other) }))
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`passcode:${user.id}`)))
    for (const text of ['12', 'abcd', '12345']) await expectFailure(await verify(text), 'wrongPasscode')
    expect(await tries()).toBeUndefined()
  })
})

describe('changing and removing it', () => {
  beforeEach(() => makePasscode(db, user, { backupEmail: backup }))

  it('asks for the present one', async () => {
    const before = await stored()
    const next = { passcode: NEXT, confirmPasscode: NEXT }
    await expectFailure(await call('', 'update', { ...next, currentPasscode: WRONG }), 'wrongPasscode')
    await expectFailure(await call('', 'update', next), 'invalidInput')
    await expectFailure(await call('', 'update', { currentPasscode: PASSCODE }), 'invalidInput')
    await expectFailure(await call('', 'delete', { passcode: WRONG }), 'wrongPasscode')
    await expectFailure(await call('', 'delete', {}), 'invalidInput')
    expect(await stored()).toMatchObject({ passcodeHash: before?.passcodeHash, backupEmail: backup })
  })

  it('sets another passcode and tells the backup address', async () => {
    await dataOf(await call('', 'update', { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT }))
    expect([await isPasscode(NEXT), await isPasscode(PASSCODE)]).toEqual([true, false])
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeChanged'])
  })

  it('sets another backup address, tells both and takes back links to the old one', async () => {
    await dataOf(await call('Recovery', 'create', {}))
    const token = tokenOf(await lastMail(db, backup, 'passcodeRecovery'))
    const backupEmail = `other.${backup}`
    await dataOf(await call('', 'update', { currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail }))
    expect((await stored())?.backupEmail).toBe(backupEmail)
    expect((await mailsTo(db, backupEmail)).map(({ kind }) => kind)).toEqual(['passcodeChanged'])
    expect((await recover(token)).status).toBe(409)
    expect(await isPasscode(PASSCODE)).toBe(true)
    const own = user.email
    const same = { currentPasscode: PASSCODE, backupEmail: own, confirmBackupEmail: own }
    await expectFailure(await call('', 'update', same), 'sameEmail')
  })

  it('is made once of two at the same moment', async () => {
    const answers = await Promise.all(
      ['1111', '2222'].map((one) =>
        call('', 'update', { currentPasscode: PASSCODE, passcode: one, confirmPasscode: one }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await mailsTo(db, backup)).toHaveLength(1)
  })

  it('removes it, tells the backup address and answers a second time that there is none', async () => {
    await dataOf(await call('', 'delete', { passcode: PASSCODE }))
    expect(await stored()).toBeUndefined()
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRemoved'])
    await expectFailure(await call('', 'delete', { passcode: PASSCODE }), 'passcodeMissing')
    await expectFailure(await verify(PASSCODE), 'passcodeMissing')
    await expectFailure(await call('Recovery', 'create', {}), 'passcodeMissing')
  })
})

describe('protected settings', () => {
  beforeEach(() => makePasscode(db, user))

  function changeEmail(passcode?: string, as = cookie): Promise<Response> {
    return send(origin, href('emailSettingsCall'), {
      json: { email: `new.${user.email}`, password: PASSWORD, ...(passcode === undefined ? {} : { passcode }) },
      cookie: as,
      headers: { 'cf-connecting-ip': newAddress() },
    })
  }

  function changePassword(passcode?: string): Promise<Response> {
    return send(origin, href('passwordSettingsCall'), {
      form: {
        old_password: PASSWORD,
        new_password: 'seven teaspoons of rain',
        ...(passcode === undefined ? {} : { passcode }),
      },
      cookie,
      headers: { 'cf-connecting-ip': newAddress() },
    })
  }

  it('are refused by the server without the passcode, and with a wrong one', async () => {
    await expectFailure(await changeEmail(), 'passcodeRequired')
    await expectFailure(await changeEmail(''), 'passcodeRequired')
    await expectFailure(await changeEmail(WRONG), 'wrongPasscode')
    await expectFailure(await changePassword(), 'passcodeRequired')
    await expectFailure(await changePassword(WRONG), 'wrongPasscode')
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(0)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row?.passwordHash).toBe(user.passwordHash)
  })

  it('are changed with it', async () => {
    await dataOf(await changeEmail(` ${PASSCODE} `))
    await dataOf(await changePassword(PASSCODE))
  })

  it.each([
    ['emailSettings', { email: 'new.address@post.example', password: PASSWORD }],
    ['passwordSettings', { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }],
  ] as const)('are refused and changed by the plain form of %s, too', async (page, fields) => {
    const submit = (passcode?: string) =>
      send(origin, href(page), {
        form: { ...fields, ...(passcode === undefined ? {} : { passcode }) },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    const refused = await submit()
    expect(refused.status).toBe(403)
    expect(textOf(await refused.text())).toContain('Enter the parental passcode, too.')
    expect((await submit(WRONG)).status).toBe(403)
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(0)
    expect((await submit(PASSCODE)).status).toBe(303)
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const locked = await submit(PASSCODE)
    // The new password is the old one by now.
    if (page === 'emailSettings') expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(locked.status).toBe(page === 'emailSettings' ? 429 : 403)
  })

  it('include leaving for a while and for good, but one’s data may be taken along', async () => {
    const submit = (fields: Record<string, string>) =>
      send(origin, href('yourData'), {
        form: { password: PASSWORD, ...fields },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    for (const fields of [{ action: 'deactivate' }, { action: 'delete', username: user.username }]) {
      const refused = await submit(fields)
      expect(refused.status).toBe(403)
      expect(textOf(await refused.text())).toContain('Enter the parental passcode, too.')
      const wrong = await submit({ ...fields, passcode: WRONG })
      expect(wrong.status).toBe(403)
      expect(textOf(await wrong.text())).toContain('That passcode is not correct.')
    }
    expect((await send(origin, href('currentUser'), { cookie })).status).toBe(200)
    expect((await submit({ action: 'download' })).status).toBe(200)
    expect((await submit({ action: 'deactivate', passcode: PASSCODE })).status).toBe(303)
    expect((await send(origin, href('currentUser'), { cookie })).status).toBe(401)
  })

  it('are locked with the passcode', async () => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxTries; tried += 1) await verify(WRONG)
    await expectFailure(await changeEmail(PASSCODE), 'passcodeLocked')
  })

  it('may do without it for a while after it was given, in the same session and from 18 on', async () => {
    await dataOf(await verify(PASSCODE))
    expect((await status()).may_skip).toBe(true)
    await dataOf(await changeEmail())
    const other = await makeSession(db, user)
    expect((await status(other)).may_skip).toBe(false)
    await expectFailure(await changeEmail(undefined, other), 'passcodeRequired')
    await expectFailure(await changeEmail(WRONG), 'wrongPasscode')
    await db.update(parentalPasscodes).set({ provedAt: 1 }).where(eq(parentalPasscodes.userId, user.id))
    await expectFailure(await changeEmail(), 'passcodeRequired')
  })

  it('always need it below 18', async () => {
    await db.update(users).set({ birthday: '2015-01-01' }).where(eq(users.id, user.id))
    await dataOf(await verify(PASSCODE))
    expect((await status()).may_skip).toBe(false)
    await expectFailure(await changeEmail(), 'passcodeRequired')
    await dataOf(await changeEmail(PASSCODE))
  })
})

describe('protected settings that are saved', () => {
  beforeEach(() => makePasscode(db, user))

  function save(options: Record<string, unknown>): Promise<Response> {
    const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    return send(origin, path, { json: { options }, cookie, headers: { 'cf-connecting-ip': newAddress() } })
  }

  async function row(): Promise<UserRow | undefined> {
    const [found] = await db.select().from(users).where(eq(users.id, user.id))
    return found
  }

  it.each([
    ['birthday', '1990-05-17'],
    ['is_private_profile', true],
    ['hide_from_search', true],
    ['should_show_messaging', false],
    ['messages_from', 'nobody'],
    ['mentions_from', 'nobody'],
    ['comments_from', 'nobody'],
    ['filtered_words', ['spam']],
    ['third_party_marketing_tracking_enabled', false],
  ])('include %s', async (name, value) => {
    await expectFailure(await save({ [name]: value }), 'passcodeRequired')
    await expectFailure(await save({ [name]: value, passcode: WRONG }), 'wrongPasscode')
    expect(await row()).toEqual(user)
    expect(await dataOf(await save({ [name]: value, passcode: PASSCODE }))).toMatchObject({ [name]: value })
  })

  it('do not include the choice of cookies', async () => {
    const choice = { allow_personalization_cookies: true, allow_analytic_cookies: true, allow_marketing_cookies: true }
    expect(await dataOf(await save(choice))).toMatchObject(choice)
  })

  it('do not let others through with them, and those need no passcode', async () => {
    await expectFailure(await save({ first_name: 'Eve', is_private_profile: true }), 'passcodeRequired')
    expect(await row()).toEqual(user)
    expect(await dataOf(await save({ first_name: 'Eve', about: 'Boats' }))).toMatchObject({ first_name: 'Eve' })
    // Nothing of it differs from what is stored.
    expect(await dataOf(await save({ is_private_profile: false }))).toMatchObject({ is_private_profile: false })
  })

  it('use no try of the passcode up where something else is wrong', async () => {
    await expectFailure(await save({ birthday: '1850-01-01', passcode: WRONG }), 'invalidInput')
    await expectFailure(await save({ birthday: 'x', passcode: PASSCODE }), 'invalidInput')
    expect(await tries()).toBeUndefined()
  })

  it('include what comments may do', async () => {
    const path = href('resource', { name: 'AggregatedCommentFeaturesResource', verb: 'update' })
    const change = (passcode?: string) =>
      send(origin, path, {
        json: { options: { userId: user.id, featureMap: { comments_from: 'nobody' }, ...(passcode && { passcode }) } },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      })
    await expectFailure(await change(), 'passcodeRequired')
    await expectFailure(await change(WRONG), 'wrongPasscode')
    expect((await row())?.commentsFrom).toBe('everyone')
    await dataOf(await change(PASSCODE))
    expect((await row())?.commentsFrom).toBe('nobody')
  })

  it('are held by the same lockout', async () => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxTries; tried += 1) {
      await expectFailure(await save({ is_private_profile: true, passcode: WRONG }), 'wrongPasscode')
    }
    const answer = await save({ is_private_profile: true, passcode: PASSCODE })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await expectFailure(answer, 'passcodeLocked')
    expect(await row()).toEqual(user)
  })

  it('are refused and saved by the plain form too', async () => {
    const submit = (form: Record<string, string>) =>
      send(origin, href('privacySettings'), { form, cookie, headers: { 'cf-connecting-ip': newAddress() } })
    const refused = await submit({ is_private_profile: '1' })
    expect(refused.status).toBe(403)
    const html = await refused.text()
    expect(textOf(html)).toContain('Enter the parental passcode, too.')
    expect(html).toContain('name="passcode"')
    expect((await submit({ is_private_profile: '1', passcode: WRONG })).status).toBe(403)
    expect(await row()).toEqual(user)
    expect((await submit({ is_private_profile: '1', passcode: PASSCODE })).status).toBe(303)
    expect((await row())?.isPrivateProfile).toBe(true)
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const locked = await submit({ is_private_profile: '0', passcode: PASSCODE })
    expect([locked.status, Number(locked.headers.get('retry-after')) > 800]).toEqual([429, true])
  })
})

function recover(token: string, passcode = NEXT, headers: Sent['headers'] = {}): Promise<Response> {
  return send(origin, href('passcodeRecovery'), {
    form: { token, passcode, confirmPasscode: passcode },
    headers: { 'cf-connecting-ip': newAddress(), ...headers },
  })
}

describe('a forgotten passcode', () => {
  let token: string

  beforeEach(async () => {
    await makePasscode(db, user, { backupEmail: backup })
    await dataOf(await call('Recovery', 'create', {}))
    token = tokenOf(await lastMail(db, backup, 'passcodeRecovery'))
  })

  it('is set anew by the link of a mail to the backup address, which ends the wait', async () => {
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    expect(await mailsTo(db, user.email)).toEqual([])
    const page = await send(origin, href('passcodeRecovery', {}, { token }))
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await isPasscode(PASSCODE)).toBe(true)
    const answer = await recover(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isPasscode(NEXT)).toBe(true)
    await dataOf(await verify(NEXT))
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRecovery', 'passcodeChanged'])
  })

  it('is not set by a link that was used, has expired or is none', async () => {
    await recover(token)
    for (const one of [token, '', 'x'.repeat(43), "' or 1=1"]) {
      const answer = await recover(one, '1111')
      expect(answer.status).toBe(409)
      expect(textOf(await answer.text())).toContain('This link was used already or has expired.')
    }
    await dataOf(await call('Recovery', 'create', {}))
    const late = tokenOf(await lastMail(db, backup, 'passcodeRecovery'))
    await db
      .update(emailTokens)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(emailTokens.userId, user.id))
    expect((await recover(late, '1111')).status).toBe(409)
    expect((await send(origin, href('passcodeRecovery', {}, { token: late }))).status).toBe(409)
    expect(await isPasscode(NEXT)).toBe(true)
  })

  it('is set once by two at the same moment', async () => {
    const answers = await Promise.all([recover(token, '1111'), recover(token, '2222')])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.findIndex((answer) => answer.status === 200)
    expect(await isPasscode(['1111', '2222'][winner] ?? '')).toBe(true)
  })

  it('keeps the rules of the form, and the link until they are kept', async () => {
    for (const [passcode, text] of [
      ['12a4', 'Please only use numbers'],
      ['123', 'Please enter four digits'],
      ['', 'Required'],
    ] as const) {
      const answer = await recover(token, passcode)
      expect(answer.status).toBe(400)
      expect(textOf(await answer.text())).toContain(text)
    }
    expect((await recover(token)).status).toBe(200)
  })

  it('is no way for other links or other sites', async () => {
    const other = await makeUser(db)
    await send(origin, href('verifyResend'), {
      method: 'POST',
      cookie: await makeSession(db, other),
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect((await recover(tokenOf(await lastMail(db, other.email, 'verify')))).status).toBe(409)
    expect((await recover(token, NEXT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await isPasscode(PASSCODE)).toBe(true)
  })

  it('is mailed about only so often', async () => {
    for (let asked = 1; asked < MAIL_LIMITS.account.maxTries; asked += 1)
      await dataOf(await call('Recovery', 'create', {}))
    await expectFailure(await call('Recovery', 'create', {}), 'tooManyRequests')
  })
})

describe('the plain forms', () => {
  function submit(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
    const headers = { 'cf-connecting-ip': newAddress() }
    return send(origin, href('parentalPasscode'), { form, cookie, headers, ...sent })
  }

  it('say what is wrong, keep what was typed but passcodes, and lead back when all is well', async () => {
    const typed = { backupEmail: 'x', confirmBackupEmail: backup }
    const answer = await submit({ form: 'create', passcode: '8642', confirmPasscode: '8641', ...typed })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    const html = await answer.text()
    expect(textOf(html)).toContain('Please make sure your passcodes match')
    expect(textOf(html)).toContain('Please enter a valid email address')
    expect(html).toContain(`value="${backup}"`)
    expect(html).not.toContain('8642')

    const right = { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail: backup, confirmBackupEmail: backup }
    const done = await submit({ form: 'create', ...right })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/parental-passcode/?done=create'])
    expect(await isPasscode(PASSCODE)).toBe(true)
  })

  it('change and remove it behind the present one', async () => {
    await makePasscode(db, user, { backupEmail: backup })
    const next = { form: 'passcode', passcode: NEXT, confirmPasscode: NEXT }
    expect((await submit(next)).status).toBe(403)
    expect((await submit({ ...next, currentPasscode: WRONG })).status).toBe(403)
    expect((await submit({ ...next, currentPasscode: PASSCODE })).status).toBe(303)
    expect(await isPasscode(NEXT)).toBe(true)
    expect((await submit({ form: 'recover' })).status).toBe(303)
    expect(await lastMail(db, backup, 'passcodeRecovery')).toBeDefined()
    expect((await submit({ form: 'remove', currentPasscode: PASSCODE })).status).toBe(403)
    expect((await submit({ form: 'remove', currentPasscode: NEXT })).status).toBe(303)
    expect(await stored()).toBeUndefined()
  })

  it('say how long to wait', async () => {
    await makePasscode(db, user)
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const answer = await submit({ form: 'remove', currentPasscode: PASSCODE })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(textOf(await answer.text())).toContain('There were too many wrong passcodes.')
  })

  it('are refused to other sites and lead strangers to the login page', async () => {
    await makePasscode(db, user)
    const form = { form: 'remove', currentPasscode: PASSCODE }
    expect((await submit(form, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    const stranger = await submit(form, { cookie: undefined })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/login/?next=%2Fparental-passcode%2F'])
    expect(await stored()).toBeDefined()
  })
})
