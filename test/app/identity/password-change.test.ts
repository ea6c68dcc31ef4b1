import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { test } from '../../helpers/app-test.ts'
import { expectFailure, newAddress, logIn } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD } from '../../helpers/rows.ts'

const CHANGE = 'POST passwordSettingsCall'
const NEW_PASSWORD = 'seven teaspoons of rain'
const CHANGED = { old_password: PASSWORD, new_password: NEW_PASSWORD }
const WRONG = { ...CHANGED, old_password: 'wrong' }

const it = test
  .extend('member', ({ db }) => makeUser(db, { emailVerifiedAt: Date.now() }))
  .extend('me', ({ as, member }) => as(member))
  .extend('readHash', ({ db, member }) => async (): Promise<string> => {
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    return row?.passwordHash ?? ''
  })

describe('changing the password', () => {
  it('ends all other sessions, forgets known browsers, keeps this session and tells its owner', async ({
    as,
    db,
    member,
    me,
    readHash,
  }) => {
    const other = await makeSession(db, member)
    await db
      .insert(knownDevices)
      .values({ tokenHash: `device-${member.id}`, userId: member.id, lastUsedAt: Date.now() })
    await me.call(CHANGE, CHANGED)
    await me.call('GET currentUser', {})
    expect(await db.$count(knownDevices, eq(knownDevices.userId, member.id))).toBe(0)
    await as(other).refused('GET currentUser', {}, 'notSignedIn')
    expect(await verifyPassword(NEW_PASSWORD, await readHash())).toBe(true)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })

  it('takes a form too', async ({ me }) => {
    await me.call(CHANGE, CHANGED, { encoding: 'form' })
  })

  it('ends links for a new password that were mailed before', async ({ as, db, member, me }) => {
    await as(null).call('POST passwordResetCall', { username_or_email: member.username })
    expect(await db.$count(emailTokens, eq(emailTokens.userId, member.id))).toBe(1)
    await me.call(CHANGE, CHANGED)
    expect(await db.$count(emailTokens, eq(emailTokens.userId, member.id))).toBe(0)
  })

  it('is made once of two at the same moment', async ({ db, member, me, readHash }) => {
    const passwords = ['the first of the two', 'the second of the two']
    const answers = await Promise.all(passwords.map((new_password) => me.send(CHANGE, { ...CHANGED, new_password })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await verifyPassword(passwords[winner] ?? '', await readHash())).toBe(true)
    expect(await mailsTo(db, member.email)).toHaveLength(1)
  })

  it('asks for the old password', async ({ as, db, me, readHash }) => {
    const before = await readHash()
    await me.refused(CHANGE, WRONG, 'wrongPassword')
    await me.invalid(CHANGE, { new_password: NEW_PASSWORD })
    expect(await readHash()).toBe(before)
    const unknown = await makeUser(db, { passwordHash: null })
    await as(unknown).refused(CHANGE, CHANGED, 'wrongPassword')
  })

  it.for([
    ['1234567', 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
    ['Password123', 'passwordTooCommon'],
    ['a good one\u0007', 'passwordNotTypeable'],
  ] as const)('refuses the new password %j', async ([new_password, error], { me, readHash }) => {
    const before = await readHash()
    await me.refused(CHANGE, { ...CHANGED, new_password }, error)
    expect(await readHash()).toBe(before)
  })

  it('is closed after too many wrong tries, together with logging in', async ({ db, member, me }) => {
    const address = newAddress()
    await useUp(db, LOGIN_LIMITS.accountAndAddress, `user:${member.id} ${address}`)
    const refused = await me.send(CHANGE, CHANGED, { headers: { 'cf-connecting-ip': address } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is closed after too many wrong tries from many addresses, but not by strangers who try to log in', async ({
    db,
    member,
    me,
  }) => {
    await useUp(db, LOGIN_LIMITS.account, `user:${member.id}`)
    await me.refused(CHANGE, WRONG, 'wrongPassword')
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`proof:${member.id}`)))
    await useUp(db, LOGIN_LIMITS.account, `proof:${member.id}`)
    await me.refused(CHANGE, CHANGED, 'tooManyRequests')
  })

  it('counts tries before it hashes, many at once too', async ({ me }) => {
    const { maxAttempts } = LOGIN_LIMITS.accountAndAddress
    const headers = { 'cf-connecting-ip': newAddress() }
    const attempts = Array.from({ length: maxAttempts + 3 }, () => me.send(CHANGE, WRONG, { headers }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(maxAttempts)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  it('changes nothing at all where another option is sent along', async ({ db, member, me }) => {
    for (const more of [{ is_employee: true }, { isEmployee: true }, { user_id: 'x' }, { email: 'x@post.example' }]) {
      expect(await me.invalid(CHANGE, { ...CHANGED, ...more })).toContain(Object.keys(more)[0])
    }
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toEqual(member)
  })

  it('changes nothing but the password', async ({ db, member, me }) => {
    await me.call(CHANGE, CHANGED)
    const [row] = await db.select().from(users).where(eq(users.id, member.id))
    expect(row).toEqual({ ...member, passwordHash: expect.stringMatching(/^scrypt/) as string })
  })
})

describe('logging in', () => {
  it('replaces a hash of a lower cost', async ({ db, origin, member, readHash }) => {
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync(PASSWORD, salt, 32, { N: 8, r: 1, p: 1 })
    const cheap = `scrypt$8$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`
    await db.update(users).set({ passwordHash: cheap }).where(eq(users.id, member.id))
    await logIn(origin, member)
    const stored = await readHash()
    expect(stored).toMatch(/^scrypt\$16\$/)
    expect(await verifyPassword(PASSWORD, stored)).toBe(true)
    await logIn(origin, member)
    expect(await readHash()).toBe(stored)
    expect(await db.$count(sessions, eq(sessions.userId, member.id))).toBe(2)
  })
})
