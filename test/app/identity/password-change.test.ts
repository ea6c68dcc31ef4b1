import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import { LOGIN_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure, newAddress, send, logIn, type Sent } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { mailsTo } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const NEW_PASSWORD = 'seven teaspoons of rain'

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: Date.now() })
  cookie = await makeSession(db, user)
})

function change(input: Record<string, unknown>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('passwordSettingsCall'), {
    json: { old_password: PASSWORD, new_password: NEW_PASSWORD, ...input },
    cookie,
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}

async function readHash(): Promise<string> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return row?.passwordHash ?? ''
}

describe('changing the password', () => {
  it('ends all other sessions, forgets known browsers, keeps this session and tells its owner', async () => {
    const other = await makeSession(db, user)
    await db.insert(knownDevices).values({ tokenHash: `device-${user.id}`, userId: user.id, lastUsedAt: Date.now() })
    expect(await readData(await change({}))).toBeNull()
    expect((await send(origin, href('currentUser'), { cookie })).status).toBe(200)
    expect(await db.$count(knownDevices, eq(knownDevices.userId, user.id))).toBe(0)
    await expectFailure(await send(origin, href('currentUser'), { cookie: other }), 'notSignedIn')
    expect(await verifyPassword(NEW_PASSWORD, await readHash())).toBe(true)
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })

  it('takes a form too', async () => {
    await readData(await change({}, { form: { old_password: PASSWORD, new_password: NEW_PASSWORD } }))
  })

  it('ends links for a new password that were mailed before', async () => {
    await send(origin, href('passwordResetCall'), {
      json: { username_or_email: user.username },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(1)
    await readData(await change({}))
    expect(await db.$count(emailTokens, eq(emailTokens.userId, user.id))).toBe(0)
  })

  it('is made once of two at the same moment', async () => {
    const passwords = ['the first of the two', 'the second of the two']
    const answers = await Promise.all(passwords.map((password) => change({ new_password: password })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await verifyPassword(passwords[winner] ?? '', await readHash())).toBe(true)
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  it('asks for the old password', async () => {
    const before = await readHash()
    await expectFailure(await change({ old_password: 'wrong' }), 'wrongPassword')
    await expectFailure(await change({ old_password: undefined }), 'invalidInput')
    expect(await readHash()).toBe(before)
    const unknown = await makeUser(db, { passwordHash: null })
    await expectFailure(await change({}, { cookie: await makeSession(db, unknown) }), 'wrongPassword')
  })

  it.each([
    ['1234567', 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
    ['Password123', 'passwordTooCommon'],
    ['a good one\u0007', 'passwordNotTypeable'],
  ] as const)('refuses the new password %j', async (password, error) => {
    const before = await readHash()
    await expectFailure(await change({ new_password: password }), error)
    expect(await readHash()).toBe(before)
  })

  it('is closed after too many wrong tries, together with logging in', async () => {
    const address = newAddress()
    await useUp(db, LOGIN_LIMITS.accountAndAddress, `user:${user.id} ${address}`)
    const refused = await change({}, { headers: { 'cf-connecting-ip': address } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is closed after too many wrong tries from many addresses, but not by strangers who try to log in', async () => {
    await useUp(db, LOGIN_LIMITS.account, `user:${user.id}`)
    await expectFailure(await change({ old_password: 'wrong' }), 'wrongPassword')
    await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`proof:${user.id}`)))
    await useUp(db, LOGIN_LIMITS.account, `proof:${user.id}`)
    await expectFailure(await change({}), 'tooManyRequests')
  })

  it('counts tries before it hashes, many at once too', async () => {
    const { maxAttempts } = LOGIN_LIMITS.accountAndAddress
    const headers = { 'cf-connecting-ip': newAddress() }
    const attempts = Array.from({ length: maxAttempts + 3 }, () => change({ old_password: 'wrong' }, { headers }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(maxAttempts)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  it('is for those who have proved who they are', async () => {
    await expectFailure(await change({}, { cookie: undefined }), 'notSignedIn')
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    await expectFailure(await change({}, { cookie: limited }), 'notSignedIn')
  })

  it('is refused to other sites, and does nothing by GET', async () => {
    const before = await readHash()
    await expectFailure(await change({}, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    await expectFailure(await change({}, { headers: { 'sec-fetch-site': undefined } }), 'crossSite')
    await expectFailure(await send(origin, href('passwordSettingsCall'), { cookie }), 'methodNotAllowed')
    expect(await readHash()).toBe(before)
  })

  it('changes nothing at all where another option is sent along', async () => {
    for (const more of [{ is_employee: true }, { isEmployee: true }, { user_id: 'x' }, { email: 'x@post.example' }]) {
      const { message_detail: detail } = await expectFailure(await change(more), 'invalidInput')
      expect(detail).toContain(Object.keys(more)[0])
    }
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toEqual(user)
  })

  it('changes nothing but the password', async () => {
    await readData(await change({}))
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toEqual({ ...user, passwordHash: expect.stringMatching(/^scrypt/) as string })
  })
})

describe('logging in', () => {
  it('replaces a hash of a lower cost', async () => {
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync(PASSWORD, salt, 32, { N: 8, r: 1, p: 1 })
    const cheap = `scrypt$8$1$1$${salt.toString('base64url')}$${key.toString('base64url')}`
    await db.update(users).set({ passwordHash: cheap }).where(eq(users.id, user.id))
    await logIn(origin, user)
    const stored = await readHash()
    expect(stored).toMatch(/^scrypt\$16\$/)
    expect(await verifyPassword(PASSWORD, stored)).toBe(true)
    await logIn(origin, user)
    expect(await readHash()).toBe(stored)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(3)
  })
})
