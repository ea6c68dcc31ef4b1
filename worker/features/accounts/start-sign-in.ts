import { and, eq, gt } from 'drizzle-orm'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { knownDevices } from '#db/tables/sessions.ts'
import { users } from '#db/tables/users.ts'
import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import { KNOWN_DEVICE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from '#worker/platform/passwords.ts'
import { addressKey, addressMayTry, countTry, forgetTries } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { isNamed, parseAccountName } from './account-name.ts'
import { provedByPassword, type Proof } from './proof.ts'
import { signInLimits } from './sign-in-limits.ts'

export interface SignInInput {
  usernameOrEmail: string
  password: string
  /** Of the caller. */
  address: string
  /** The secret of a browser that some account may know. */
  device: string | null
  /** What else must hold once the try is counted and before it costs a hash; fails the request by itself. */
  beforeHash?: () => Promise<void>
}

export type SignInOutcome =
  | ({ type: 'proved' } & Proof)
  | { type: 'wrongCredentials' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

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
    return { type: 'tooManyRequests', retryAfterSeconds: FLOOD_RETRY_AFTER_S }
  }
  const name = parseAccountName(input.usernameOrEmail)
  const deviceHash = input.device === null ? null : await hashToken(input.device)
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
  const limits = signInLimits({
    // By account and not by name: username and email would have tries of their own.
    account: account ? `user:${account.id}` : `name:${name.text}`,
    address: addressKey(input.address),
    device: account?.knownDevice ?? null,
  })
  const attempt = await countTry(db, limits.counted, now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }
  await input.beforeHash?.()
  const isRight = await verifyPassword(input.password, account?.passwordHash ?? DUMMY_HASH)
  if (!account || account.passwordHash === null || !isRight) return { type: 'wrongCredentials' }
  await forgetTries(db, limits.forgiven)
  const { id, passwordHash } = account
  const kept = needsRehash(passwordHash) ? await rehash(db, id, passwordHash, input.password) : passwordHash
  return { type: 'proved', ...provedByPassword(id, kept) }
}

/** Stores the hash afresh at today's cost, unless the password was changed meanwhile; answers with it. */
async function rehash(db: Database, userId: string, outdated: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, outdated)))
  return passwordHash
}
