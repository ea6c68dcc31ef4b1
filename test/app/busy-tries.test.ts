import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { PASSCODE_LIMIT, LOGIN_LIMITS, type LimitRule } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { createPasswords } from '#worker/platform/passwords.ts'
import { countAttempt, spendAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { startApp } from '../helpers/app.ts'
import { callersOf } from '../helpers/callers.ts'
import { readData, expectFailure, newAddress, send } from '../helpers/client.ts'
import { PASSCODE_CALLS, WRONG } from '../helpers/passcode-test.ts'
import { newPerson, register } from '../helpers/registration.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, PASSWORD, type UserRow } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let busy: Site
let user: UserRow
let cookie: string
let headers: { 'cf-connecting-ip': string }

beforeAll(async () => {
  // The site's queue for hashing is full whenever it is asked.
  busy = await startApp({ database: 'shared', options: { passwords: createPasswords({ parallel: 0, waiting: 0 }) } })
})

afterAll(() => busy.stop())

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
  headers = { 'cf-connecting-ip': newAddress() }
})

type Ask = (to: string, isRight: boolean) => Promise<Response>

const logIn: Ask = (to, isRight) =>
  send(to, href('loginHandshake'), {
    form: { username_or_email: user.username, password: isRight ? PASSWORD : 'a guess' },
    headers,
  })

const changePassword: Ask = (to, isRight) =>
  send(to, href('passwordSettingsCall'), {
    json: { old_password: isRight ? PASSWORD : 'a guess', new_password: 'seven teaspoons of rain' },
    cookie,
    headers,
  })

const givePasscode: Ask = (to, isRight) =>
  callersOf({ origin: to, db })(cookie).send(PASSCODE_CALLS.verify, { passcode: isRight ? PASSCODE : WRONG })

describe('while too many hashes wait', () => {
  it.each([
    ['a login', logIn, LOGIN_LIMITS.accountAndAddress, 'wrongCredentials', 'tooManyRequests'],
    ['a password', changePassword, LOGIN_LIMITS.accountAndAddress, 'wrongPassword', 'tooManyRequests'],
    ['a passcode', givePasscode, PASSCODE_LIMIT, 'wrongPasscode', 'passcodeLocked'],
  ] as const)(
    '%s costs no try, and gives none back that was used before',
    async (_, ask, { maxAttempts }, wrong, held) => {
      await makePasscode(db, user)
      for (let tried = 1; tried < maxAttempts; tried += 1) await expectFailure(await ask(origin, false), wrong)
      for (let tried = 0; tried < 3; tried += 1) await expectFailure(await ask(busy.origin, true), 'tooBusy')
      await expectFailure(await ask(origin, false), wrong)
      await expectFailure(await ask(origin, true), held)
    },
  )

  it('a registration costs no try', async () => {
    const person = newPerson()
    for (let tried = 0; tried < 7; tried += 1) {
      await expectFailure(await register(busy.origin, person), 'tooBusy')
    }
    await readData(await register(origin, person))
  })
})

describe('a try that is given back', () => {
  const NOW = Date.now()

  function readLimits(rule: Partial<LimitRule>): Limits {
    return [{ rule: { scope: 'test', maxAttempts: 2, windowMs: 60_000, ...rule }, key: newId() }]
  }

  async function giveBack(limits: Limits, at: number): Promise<void> {
    const full = new ServiceError('tooBusy')
    await expect(spendAttempt(db, limits, at, () => Promise.reject(full))).rejects.toBe(full)
  }

  async function getCount([{ key }]: Limits): Promise<number | undefined> {
    const [row] = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, await hashToken(key)))
    return row?.count
  }

  it('takes back the wait that it began, and no other', async () => {
    const limits = readLimits({ windowMs: 86_400_000, delaysMs: [1_000, 5_000] })
    await countAttempt(db, limits, NOW)
    await countAttempt(db, limits, NOW)
    await countAttempt(db, limits, NOW + 1_000)
    await giveBack(limits, NOW + 1_000)
    expect(await countAttempt(db, limits, NOW + 1_000)).toEqual({ type: 'allowed' })
    // One that takes longer than the wait is over: another has begun meanwhile.
    await countAttempt(db, limits, NOW + 6_000)
    await giveBack(limits, NOW + 1_000)
    expect(await countAttempt(db, limits, NOW + 6_000)).toEqual({ type: 'refused', retryAfterSeconds: 5 })
  })

  it('is none of a later window', async () => {
    const limits = readLimits({})
    await countAttempt(db, limits, NOW)
    await countAttempt(db, limits, NOW + 60_000)
    await giveBack(limits, NOW)
    expect(await getCount(limits)).toBe(1)
  })

  it('stays used where its work fails otherwise', async () => {
    const limits = readLimits({})
    await countAttempt(db, limits, NOW)
    await expect(spendAttempt(db, limits, NOW, () => Promise.reject(new ServiceError('unavailable')))).rejects.toThrow()
    expect(await getCount(limits)).toBe(1)
  })
})
