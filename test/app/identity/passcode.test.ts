import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { findLink, mailsTo } from '../../helpers/mails.ts'
import { makeOwner, NEXT, passcodeCalls, WRONG } from '../../helpers/passcode.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let user: UserRow
let cookie: string
let backup: string

beforeEach(async () => {
  ;({ user, cookie, backup } = await makeOwner(db))
})

const { call, create, verify, status, me, stored, isPasscode, attempts } = passcodeCalls(origin, db, () => ({
  user,
  cookie,
  backup,
}))

describe('setting a passcode', () => {
  it('stores a salted hash, makes the flags true, tells its owner and asks the backup address', async () => {
    expect(await status()).toEqual({ has_passcode: false, is_required: false, may_skip: false, backup: 'none' })
    expect(await me()).toMatchObject({ parental_control_has_passcode: false, parental_control_is_required: false })
    expect(await readData(await create())).toBeNull()
    expect(await status()).toEqual({ has_passcode: true, is_required: false, may_skip: false, backup: 'waiting' })
    expect(await me()).toMatchObject({ parental_control_has_passcode: true, parental_control_is_required: false })
    expect(await stored()).toMatchObject({ backupEmail: backup, passcodeHash: expect.stringMatching(/^scrypt\$/) })
    expect(await isPasscode(PASSCODE)).toBe(true)
    const [told, asked] = [await mailsTo(db, user.email), await mailsTo(db, backup)]
    expect([told, asked].map((mails) => mails.map(({ kind }) => kind))).toEqual([['passcodeSet'], ['passcodeBackup']])
    for (const { text } of [...told, ...asked]) expect(text).not.toContain(PASSCODE)
    expect(findLink(told[0] ?? { text: '', html: '' }).search).toBe('')
  })

  it('gives equal passcodes unequal hashes', async () => {
    const other = await makeUser(db)
    await readData(await create())
    await readData(await create({}, { cookie: await makeSession(db, other) }))
    const rows = await db.select().from(passcodes)
    const hashes = rows.filter(({ userId }) => [user.id, other.id].includes(userId)).map((row) => row.passcodeHash)
    expect(new Set(hashes).size).toBe(2)
  })

  it('takes white space out and keeps one spelling of the address', async () => {
    const backupEmail = ` ${backup.toUpperCase()} `
    await readData(await create({ passcode: ' 04 17 ', confirmPasscode: '0417', backupEmail }))
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
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) {
      await expectFailure(await verify(WRONG), 'wrongPasscode')
    }
    const answer = await verify(PASSCODE)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    const envelope = await expectFailure(answer, 'passcodeLocked')
    expect(envelope.message_detail).toBe('Try again in 15 minutes.')
    // Another browser of the account waits too, and so does every other way to use the passcode.
    await expectFailure(await verify(PASSCODE, { cookie: await makeSession(db, user) }), 'passcodeLocked')
    await expectFailure(await call('', 'delete', { passcode: PASSCODE }), 'passcodeLocked')
    expect(await stored()).toBeDefined()
  })

  it('looks at five of ten wrong ones at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(WRONG)))
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429])
    expect((await attempts())?.count).toBe(5)
  })

  it('forgives with the right one', async () => {
    for (let tried = 1; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) await verify(WRONG)
    expect((await attempts())?.count).toBe(4)
    await readData(await verify(PASSCODE))
    expect(await attempts()).toBeUndefined()
  })

  it('costs other accounts nothing, and no try for what is no passcode', async () => {
    await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
    const other = await makeUser(db)
    await makePasscode(db, other)
    await readData(await verify(PASSCODE, { cookie: await makeSession(db, other) }))
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`passcode:${user.id}`)))
    for (const text of ['12', 'abcd', '12345']) await expectFailure(await verify(text), 'wrongPasscode')
    expect(await attempts()).toBeUndefined()
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
    await readData(await call('', 'update', { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT }))
    expect([await isPasscode(NEXT), await isPasscode(PASSCODE)]).toEqual([true, false])
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeChanged'])
  })

  it('refuses the account’s own address as its backup here, too', async () => {
    const same = { currentPasscode: PASSCODE, backupEmail: user.email, confirmBackupEmail: user.email }
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
    await readData(await call('', 'delete', { passcode: PASSCODE }))
    expect(await stored()).toBeUndefined()
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRemoved'])
    await expectFailure(await call('', 'delete', { passcode: PASSCODE }), 'passcodeMissing')
    await expectFailure(await verify(PASSCODE), 'passcodeMissing')
    await expectFailure(await call('Recovery', 'create', {}), 'passcodeMissing')
  })
})
