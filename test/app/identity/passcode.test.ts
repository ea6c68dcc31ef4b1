import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { expectFailure } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { findLink, mailsTo } from '../../helpers/mails.ts'
import { PASSCODE_CALLS, passcodeTest, NEXT, WRONG } from '../../helpers/passcode-test.ts'
import { makePasscode, makeSession, makeUser, PASSCODE } from '../../helpers/rows.ts'

const { find: FIND, create: CREATE, change: CHANGE, remove: REMOVE, verify: VERIFY } = PASSCODE_CALLS

describe('setting a passcode', () => {
  const it = passcodeTest

  it('stores a salted hash, makes the flags true, tells its owner and asks the backup address', async ({
    db,
    member,
    me,
    backup,
    form,
    stored,
    isPasscode,
  }) => {
    expect(await me.call(FIND, {})).toEqual({
      has_passcode: false,
      is_required: false,
      may_skip: false,
      backup: 'none',
    })
    expect(await me.call('GET currentUser', {})).toMatchObject({
      parental_control_has_passcode: false,
      parental_control_is_required: false,
    })
    await me.call(CREATE, form)
    expect(await me.call(FIND, {})).toEqual({
      has_passcode: true,
      is_required: false,
      may_skip: false,
      backup: 'waiting',
    })
    expect(await me.call('GET currentUser', {})).toMatchObject({
      parental_control_has_passcode: true,
      parental_control_is_required: false,
    })
    expect(await stored()).toMatchObject({ backupEmail: backup, passcodeHash: expect.stringMatching(/^scrypt\$/) })
    expect(await isPasscode(PASSCODE)).toBe(true)
    const [told, asked] = [await mailsTo(db, member.email), await mailsTo(db, backup)]
    expect([told, asked].map((mails) => mails.map(({ kind }) => kind))).toEqual([['passcodeSet'], ['passcodeBackup']])
    for (const { text } of [...told, ...asked]) expect(text).not.toContain(PASSCODE)
    expect(findLink(told[0] ?? { text: '', html: '' }).search).toBe('')
  })

  it('gives equal passcodes unequal hashes', async ({ as, db, member, me, form }) => {
    const other = await makeUser(db)
    await me.call(CREATE, form)
    await as(other).call(CREATE, form)
    const rows = await db.select().from(passcodes)
    const hashes = rows.filter(({ userId }) => [member.id, other.id].includes(userId)).map((row) => row.passcodeHash)
    expect(new Set(hashes).size).toBe(2)
  })

  it('takes white space out and keeps one spelling of the address', async ({
    me,
    backup,
    form,
    stored,
    isPasscode,
  }) => {
    const backupEmail = ` ${backup.toUpperCase()} `
    await me.call(CREATE, { ...form, passcode: ' 04 17 ', confirmPasscode: '0417', backupEmail })
    expect(await isPasscode('0417')).toBe(true)
    expect((await stored())?.backupEmail).toBe(backup)
  })

  it.for([
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
  ] as const)('refuses %j', async ([options, detail], { me, form, stored }) => {
    expect(await me.invalid(CREATE, { ...form, ...options })).toContain(`options.${detail}`)
    expect(await stored()).toBeUndefined()
  })

  it('refuses the account’s own address as its backup', async ({ member, me, form, stored }) => {
    const own = member.email?.toUpperCase()
    const same = { ...form, backupEmail: own, confirmBackupEmail: own }
    const envelope = await me.refused(CREATE, same, 'sameEmail')
    expect(envelope.message).toBe('This email address is already used for this account.')
    expect(await stored()).toBeUndefined()
  })

  it('is done once: later tries, and all but one of those at the same moment, change nothing', async ({
    db,
    me,
    backup,
    form,
    stored,
  }) => {
    const answers = await Promise.all(
      ['1111', '2222', '3333'].map((one) => me.send(CREATE, { ...form, passcode: one, confirmPasscode: one })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const before = await stored()
    await me.refused(CREATE, form, 'passcodeExists')
    expect(await stored()).toEqual(before)
    expect(await mailsTo(db, backup)).toHaveLength(1)
  })

  it('says that an account under 18 needs it', async ({ db, member, me }) => {
    await db.update(users).set({ birthday: '2015-01-01' }).where(eq(users.id, member.id))
    expect((await me.call('GET currentUser', {})).parental_control_is_required).toBe(false)
    await makePasscode(db, member)
    expect((await me.call('GET currentUser', {})).parental_control_is_required).toBe(true)
    expect((await me.call(FIND, {})).is_required).toBe(true)
  })
})

describe('the lockout', () => {
  const it = passcodeTest.extend('passcode', { auto: true }, ({ db, member }) => makePasscode(db, member))

  it('refuses even the right passcode after five wrong ones, and says how long', async ({
    as,
    db,
    member,
    me,
    stored,
  }) => {
    for (let tried = 0; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) {
      await me.refused(VERIFY, { passcode: WRONG }, 'wrongPasscode')
    }
    const answer = await me.send(VERIFY, { passcode: PASSCODE })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    const envelope = await expectFailure(answer, 'passcodeLocked')
    expect(envelope.message_detail).toBe('Try again in 15 minutes.')
    // Another browser of the account waits too, and so does every other way to use the passcode.
    const other = as(await makeSession(db, member))
    await other.refused(VERIFY, { passcode: PASSCODE }, 'passcodeLocked')
    await me.refused(REMOVE, { passcode: PASSCODE }, 'passcodeLocked')
    expect(await stored()).toBeDefined()
  })

  it('looks at five of ten wrong ones at the same moment', async ({ me, attempts }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.send(VERIFY, { passcode: WRONG })))
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 429])
    expect((await attempts())?.count).toBe(5)
  })

  it('forgives with the right one', async ({ me, attempts }) => {
    for (let tried = 1; tried < PASSCODE_LIMIT.maxAttempts; tried += 1) {
      await me.refused(VERIFY, { passcode: WRONG }, 'wrongPasscode')
    }
    expect((await attempts())?.count).toBe(4)
    await me.call(VERIFY, { passcode: PASSCODE })
    expect(await attempts()).toBeUndefined()
  })

  it('costs other accounts nothing, and no try for what is no passcode', async ({ as, db, member, me, attempts }) => {
    await useUp(db, PASSCODE_LIMIT, `passcode:${member.id}`)
    const other = await makeUser(db)
    await makePasscode(db, other)
    await as(other).call(VERIFY, { passcode: PASSCODE })
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`passcode:${member.id}`)))
    for (const passcode of ['12', 'abcd', '12345']) await me.refused(VERIFY, { passcode }, 'wrongPasscode')
    expect(await attempts()).toBeUndefined()
  })
})

describe('changing and removing it', () => {
  const it = passcodeTest.extend('passcode', { auto: true }, ({ db, member, backup }) =>
    makePasscode(db, member, { backupEmail: backup }),
  )

  it('asks for the present one', async ({ me, backup, stored }) => {
    const before = await stored()
    const next = { passcode: NEXT, confirmPasscode: NEXT }
    await me.refused(CHANGE, { ...next, currentPasscode: WRONG }, 'wrongPasscode')
    await me.invalid(CHANGE, next)
    await me.invalid(CHANGE, { currentPasscode: PASSCODE })
    await me.refused(REMOVE, { passcode: WRONG }, 'wrongPasscode')
    await me.invalid(REMOVE, {})
    expect(await stored()).toMatchObject({ passcodeHash: before?.passcodeHash, backupEmail: backup })
  })

  it('sets another passcode and tells the backup address', async ({ db, me, backup, isPasscode }) => {
    await me.call(CHANGE, { currentPasscode: PASSCODE, passcode: NEXT, confirmPasscode: NEXT })
    expect([await isPasscode(NEXT), await isPasscode(PASSCODE)]).toEqual([true, false])
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeChanged'])
  })

  it('refuses the account’s own address as its backup here, too', async ({ member, me }) => {
    const own = member.email ?? ''
    const same = { currentPasscode: PASSCODE, backupEmail: own, confirmBackupEmail: own }
    await me.refused(CHANGE, same, 'sameEmail')
  })

  it('is made once of two at the same moment', async ({ db, me, backup }) => {
    const answers = await Promise.all(
      ['1111', '2222'].map((one) =>
        me.send(CHANGE, { currentPasscode: PASSCODE, passcode: one, confirmPasscode: one }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await mailsTo(db, backup)).toHaveLength(1)
  })

  it('removes it, tells the backup address and answers a second time that there is none', async ({
    db,
    me,
    backup,
    stored,
  }) => {
    await me.call(REMOVE, { passcode: PASSCODE })
    expect(await stored()).toBeUndefined()
    expect((await mailsTo(db, backup)).map(({ kind }) => kind)).toEqual(['passcodeRemoved'])
    await me.refused(REMOVE, { passcode: PASSCODE }, 'passcodeMissing')
    await me.refused(VERIFY, { passcode: PASSCODE }, 'passcodeMissing')
    await me.refused('ParentalPasscodeRecoveryResource.create', {}, 'passcodeMissing')
  })
})
