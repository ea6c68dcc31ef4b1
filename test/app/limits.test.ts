import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { knownDevices } from '#db/tables/identity/sessions.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { LIMIT_ROWS_KEPT_MS, REGISTRATION_LIMITS, LOGIN_LIMITS, type LimitRule } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { countEach, countAttempt, forgetAttempts, type Limit } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { findCookie, readData, expectFailure, HANDSHAKE_SESSION, newAddress, send } from '../helpers/client.ts'
import { useUp } from '../helpers/limits.ts'
import { newPerson, register } from '../helpers/registration.ts'
import { makeUser, PASSWORD } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const NOW = Date.now()
const DEVICE = '__Host-device'

function findLimit(rule: Partial<LimitRule> = {}): Limit {
  return { rule: { scope: 'test', maxAttempts: 3, windowMs: 60_000, ...rule }, key: newId() }
}

async function attempts(count: number, limit: Limit, now: number): Promise<string[]> {
  const outcomes = await Promise.all(Array.from({ length: count }, () => countAttempt(db, [limit], now)))
  return outcomes.map(({ type }) => type)
}

function handshake(
  form: { username_or_email: string; password: string },
  headers: Record<string, string> = {},
  cookie?: string,
): Promise<Response> {
  return send(origin, href('loginHandshake'), {
    form,
    cookie,
    headers: { 'cf-connecting-ip': newAddress(), ...headers },
  })
}

describe('a limit', () => {
  it('lets through as many of those at the same moment as are left', async () => {
    const limit = findLimit()
    const outcomes = await attempts(10, limit, NOW)
    expect(outcomes.filter((type) => type === 'allowed')).toHaveLength(3)
  })

  it('without delays holds to the end of its window, and then starts over', async () => {
    const limit = findLimit()
    await attempts(3, limit, NOW)
    expect(await countAttempt(db, [limit], NOW + 10_000)).toEqual({ type: 'refused', retryAfterSeconds: 50 })
    expect(await countAttempt(db, [limit], NOW + 59_999)).toEqual({ type: 'refused', retryAfterSeconds: 1 })
    expect(await attempts(4, limit, NOW + 60_000)).toEqual(expect.arrayContaining(['refused', 'allowed']))
    expect(await countAttempt(db, [limit], NOW + 60_000)).toEqual({ type: 'refused', retryAfterSeconds: 60 })
  })

  it('with delays asks for a longer wait after each further try, and hammering makes none longer', async () => {
    const limit = findLimit({ windowMs: 86_400_000, delaysMs: [1_000, 5_000] })
    await attempts(3, limit, NOW)
    expect(await attempts(20, limit, NOW + 999)).not.toContain('allowed')
    expect(await attempts(1, limit, NOW + 1_000)).toEqual(['allowed'])
    expect(await countAttempt(db, [limit], NOW + 1_000)).toEqual({ type: 'refused', retryAfterSeconds: 5 })
    expect(await attempts(1, limit, NOW + 6_000)).toEqual(['allowed'])
    expect(await countAttempt(db, [limit], NOW + 6_000)).toEqual({ type: 'refused', retryAfterSeconds: 5 })
    await forgetAttempts(db, [limit])
    expect(await attempts(1, limit, NOW + 6_000)).toEqual(['allowed'])
  })

  it('counts nothing at the others where one refuses', async () => {
    const [tight, loose] = [findLimit({ maxAttempts: 1 }), findLimit({ scope: 'test loose' })]
    for (let times = 0; times < 5; times += 1) await countAttempt(db, [loose, tight], NOW)
    const [row] = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, await hashToken(loose.key)))
    expect(row?.count).toBe(1)
  })

  it('may be counted by itself, whatever the others say', async () => {
    const [tight, loose] = [findLimit({ maxAttempts: 1 }), findLimit({ maxAttempts: 2 })]
    const outcomes: string[][] = []
    for (let times = 0; times < 3; times += 1) {
      outcomes.push((await countEach(db, [tight, loose], NOW)).map(({ type }) => type))
    }
    expect(outcomes).toEqual([
      ['allowed', 'allowed'],
      ['refused', 'allowed'],
      ['refused', 'refused'],
    ])
    expect(await countEach(db, [loose], NOW)).toEqual([{ type: 'refused', retryAfterSeconds: 60 }])
  })

  it('is swept away once no rule looks at it', async () => {
    const limit = findLimit()
    await countAttempt(db, [limit], NOW - LIMIT_ROWS_KEPT_MS - 1)
    await countAttempt(db, [findLimit()], NOW)
    expect(await db.$count(rateLimits, eq(rateLimits.key, await hashToken(limit.key)))).toBe(0)
  })

  it('is kept without any address', async () => {
    const address = newAddress()
    await handshake({ username_or_email: newId(), password: 'x' }, { 'cf-connecting-ip': address })
    const rows = await db.select().from(rateLimits)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(address)
  })
})

describe('guessing a password', () => {
  const { maxAttempts } = LOGIN_LIMITS.accountAndAddress

  it('from one address is slowed there, counted all at once, and leaves the owner alone elsewhere', async () => {
    const user = await makeUser(db)
    const guesser = { 'cf-connecting-ip': newAddress() }
    const guesses = await Promise.all(
      Array.from({ length: maxAttempts + 4 }, (_, place) =>
        handshake({ username_or_email: user.username, password: `guess ${place}` }, guesser),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(maxAttempts)
    const refused = await handshake({ username_or_email: user.email ?? '', password: PASSWORD }, guesser)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15)
    await expectFailure(refused, 'tooManyRequests')
    await readData(await handshake({ username_or_email: user.username, password: PASSWORD }))
  })

  it('from one IPv6 network counts as from one address, however many it has', async () => {
    const user = await makeUser(db)
    const network = `2001:db8:${newId()
      .slice(-4)
      .replaceAll(/[^0-9A-F]/g, '1')}:7`
    for (let host = 1; host <= maxAttempts; host += 1) {
      const headers = { 'cf-connecting-ip': `${network}:${host}::1` }
      await expectFailure(
        await handshake({ username_or_email: user.username, password: 'x' }, headers),
        'wrongCredentials',
      )
    }
    const form = { username_or_email: user.username, password: PASSWORD }
    await expectFailure(await handshake(form, { 'cf-connecting-ip': `${network}:ffff::2` }), 'tooManyRequests')
    await readData(await handshake(form, { 'cf-connecting-ip': `${network.slice(0, -1)}8::1` }))
  })

  it('from many addresses slows strangers for a minute at most, and no browser that the account knows', async () => {
    const user = await makeUser(db)
    const form = { username_or_email: user.username, password: PASSWORD }
    const { token } = await readData<{ token: string }>(await handshake(form))
    const signedIn = await send(origin, HANDSHAKE_SESSION, { json: { options: { token } } })
    const device = findCookie(signedIn, DEVICE)
    expect(Math.max(...LOGIN_LIMITS.account.delaysMs)).toBe(60_000)
    await useUp(db, LOGIN_LIMITS.account, `user:${user.id}`, 60_000)
    await expectFailure(await handshake(form), 'tooManyRequests')
    const forged = `${DEVICE}=${'a'.repeat(43)}`
    await expectFailure(await handshake(form, {}, forged), 'tooManyRequests')
    await readData(await handshake(form, {}, device))
  })

  it('from a known browser has few tries as well, wherever it is', async () => {
    const user = await makeUser(db)
    const secret = 'd'.repeat(42) + newId().slice(-1)
    await db
      .insert(knownDevices)
      .values({ tokenHash: await hashToken(secret), userId: user.id, lastUsedAt: Date.now() })
    for (let count = 0; count < maxAttempts; count += 1) {
      await handshake({ username_or_email: user.username, password: 'x' }, {}, `${DEVICE}=${secret}`)
    }
    const answer = await handshake({ username_or_email: user.username, password: PASSWORD }, {}, `${DEVICE}=${secret}`)
    await expectFailure(answer, 'tooManyRequests')
  })

  it('from one address over many accounts comes to an end', async () => {
    const address = newAddress()
    await useUp(db, LOGIN_LIMITS.address, address, 600_000)
    const user = await makeUser(db)
    const answer = await handshake(
      { username_or_email: user.username, password: PASSWORD },
      { 'cf-connecting-ip': address },
    )
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
    await expectFailure(answer, 'tooManyRequests')
  })

  it('is answered alike whether there is such an account or not', async () => {
    const user = await makeUser(db)
    const answersFor = async (name: string) => {
      const headers = { 'cf-connecting-ip': newAddress() }
      const answers: [number, string, boolean][] = []
      for (let count = 0; count <= maxAttempts; count += 1) {
        const answer = await handshake({ username_or_email: name, password: 'x' }, headers)
        answers.push([answer.status, await answer.text(), answer.headers.has('retry-after')])
      }
      return answers
    }
    expect(await answersFor(user.username)).toEqual(await answersFor(`nobody${newId()}`))
  })
})

describe('registering', () => {
  it('from one address comes to an end, before anything is looked up', async () => {
    const address = newAddress()
    await useUp(db, REGISTRATION_LIMITS.address, address, 60_000)
    const user = await makeUser(db)
    for (const person of [newPerson(), newPerson({ email: user.email ?? '' })]) {
      const answer = await register(origin, person, { headers: { 'cf-connecting-ip': address } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30)
      await expectFailure(answer, 'tooManyRequests')
    }
  })

  it('with one email is slowed, from whatever addresses', async () => {
    const user = await makeUser(db)
    const person = newPerson({ email: user.email ?? '' })
    for (let count = 0; count < REGISTRATION_LIMITS.email.maxAttempts; count += 1) {
      await expectFailure(await register(origin, person), 'emailTaken')
    }
    await expectFailure(await register(origin, person), 'tooManyRequests')
  })
})
