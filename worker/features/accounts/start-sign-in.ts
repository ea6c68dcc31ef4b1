import { eq } from 'drizzle-orm'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { SIGN_IN_MAX_FAILURES, SIGN_IN_WINDOW_MS } from '#schema/constants/sessions.ts'
import { DUMMY_HASH, verifyPassword } from '#worker/platform/passwords.ts'
import { addressMayTry, countAttempt, forgetAttempts, type AttemptRule } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'

export interface SignInInput {
  usernameOrEmail: string
  password: string
  /** Of the caller. */
  address: string
}

export type SignInOutcome =
  | { type: 'proved'; userId: string }
  | { type: 'wrongCredentials' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

const ACCOUNT_RULE: AttemptRule = { maxAttempts: SIGN_IN_MAX_FAILURES, windowMs: SIGN_IN_WINDOW_MS }

/** The platform counts per minute. */
const ADDRESS_RETRY_AFTER_S = 60

export interface SignInScope {
  db: Database
  limit: RateLimit
  now: number
}

/**
 * Checks a password. A try is counted before anything is hashed and taken back by success, so that guesses sent
 * all at once are no more than guesses sent one by one. An account that does not exist is counted and takes its
 * time like one that does.
 */
export async function startSignIn({ db, limit, now }: SignInScope, input: SignInInput): Promise<SignInOutcome> {
  if (!(await addressMayTry(limit, input.address))) {
    return { type: 'tooManyRequests', retryAfterSeconds: ADDRESS_RETRY_AFTER_S }
  }
  const name = input.usernameOrEmail.trim().normalize('NFC').toLowerCase()
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(name.includes('@') ? eq(users.email, name) : eq(users.username, name))
    .limit(1)
  // By account and not by name: username and email would have tries of their own.
  const subject = account ? `user:${account.id}` : `name:${await hashToken(name)}`
  const attempt = await countAttempt(db, subject, ACCOUNT_RULE, now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }

  const isRight = await verifyPassword(input.password, account?.passwordHash ?? DUMMY_HASH)
  if (!account || account.passwordHash === null || !isRight) return { type: 'wrongCredentials' }
  await forgetAttempts(db, subject)
  return { type: 'proved', userId: account.id }
}
