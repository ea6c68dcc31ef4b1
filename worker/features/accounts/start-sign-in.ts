import { and, eq, gt } from 'drizzle-orm'
import { knownDevices } from '#db/tables/sessions.ts'
import { users } from '#db/tables/users.ts'
import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import { KNOWN_DEVICE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isCaptchaOn, passesCaptcha } from '#worker/platform/captcha.ts'
import { addressKey, addressMayTry, countTry, forgetTries, spendTry } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { isNamed, parseAccountName } from './account-name.ts'
import { provedByPassword, type Proof } from './proof.ts'
import { browserTokensOf } from './session-cookie.ts'
import { signInLimits } from './sign-in-limits.ts'

export interface SignInInput {
  usernameOrEmail: string
  password: string
  /** Of a captcha, where the caller has one. */
  token?: string | undefined
  /** Whether such a token was spent before, in the same request. */
  hasPassedCaptcha?: boolean
}

export type SignInOutcome =
  | ({ type: 'proved' } & Proof)
  | { type: 'wrongCredentials' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }
  /** Without a captcha's token there were too many tries; with one it may go on at once. */
  | { type: 'captchaFailed'; retryAfterSeconds: number }

/**
 * Checks a password. A try is counted before anything is hashed and taken back by success, so that guesses sent
 * all at once are no more than guesses sent one by one. An account that does not exist is counted and takes its
 * time like one that does. A token that does not come from a person fails the request by itself.
 */
export async function startSignIn(c: AppContext, input: SignInInput): Promise<SignInOutcome> {
  const { db, passwords } = c.var
  const now = c.var.clock()
  const address = addressOf(c.req.raw)
  if (!(await addressMayTry(c.env.SIGN_IN_LIMIT, address))) {
    return { type: 'tooManyRequests', retryAfterSeconds: FLOOD_RETRY_AFTER_S }
  }
  const name = parseAccountName(input.usernameOrEmail)
  const { device } = browserTokensOf(c)
  const deviceHash = device === null ? null : await hashToken(device)
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, knownDevice: knownDevices.tokenHash })
    .from(users)
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.tokenHash, deviceHash ?? ''),
        eq(knownDevices.userId, users.id),
        gt(knownDevices.lastUsedAt, now - KNOWN_DEVICE_LIFETIME_MS),
      ),
    )
    .where(isNamed(name))
    .limit(1)
  const knownDevice = account?.knownDevice ?? null
  const { token, hasPassedCaptcha = false } = input
  const lacksCaptcha = isCaptchaOn(c.env) && token === undefined && !hasPassedCaptcha && knownDevice === null
  const limits = signInLimits({
    // By account and not by name: username and email would have tries of their own.
    account: account ? `user:${account.id}` : `name:${name.text}`,
    address: addressKey(address),
    device: knownDevice,
    lacksCaptcha,
  })
  const attempt = await countTry(db, limits.counted, now)
  if (attempt.type === 'refused') {
    const { retryAfterSeconds } = attempt
    return { type: lacksCaptcha ? 'captchaFailed' : 'tooManyRequests', retryAfterSeconds }
  }
  // Once the try is counted, and before it costs a hash.
  if (token !== undefined && !(await passesCaptcha(c.env, token, address))) return fail('captchaFailed')
  const isRight = await spendTry(db, limits.counted, now, () =>
    passwords.verify(input.password, account?.passwordHash ?? passwords.dummyHash),
  )
  if (!account || account.passwordHash === null || !isRight) return { type: 'wrongCredentials' }
  await forgetTries(db, limits.forgiven)
  const { id, passwordHash } = account
  const kept = passwords.needsRehash(passwordHash) ? await rehash(c, id, passwordHash, input.password) : passwordHash
  return { type: 'proved', ...provedByPassword(id, kept) }
}

/**
 * Stores the hash afresh at today's cost, unless it has changed meanwhile; answers with the one that the password holds by.
 * Another log-in may have stored one of the same password. Where too many hashes wait already the next log-in does it.
 */
async function rehash(c: AppContext, userId: string, outdated: string, password: string): Promise<string> {
  const { db, passwords } = c.var
  const passwordHash = await passwords.hash(password).catch((error: unknown) => {
    if (toFailure(error).error === 'tooBusy') return outdated
    throw error
  })
  if (passwordHash === outdated) return outdated
  const [, [user]] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, outdated))),
    db.select({ stored: users.passwordHash }).from(users).where(eq(users.id, userId)),
  ])
  const stored = user?.stored ?? null
  if (stored === null || stored === passwordHash) return passwordHash
  return (await passwords.verify(password, stored)) ? stored : passwordHash
}
