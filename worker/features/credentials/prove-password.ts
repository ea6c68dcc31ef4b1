import { eq } from 'drizzle-orm'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { SIGN_IN_LIMITS } from '#schema/constants/limits.ts'
import type { Passwords } from '#worker/platform/passwords.ts'
import { addressKey, countTry, forgetTries, spendTry, type Limits } from '#worker/platform/rate-limit.ts'
import { refuseFlood } from './mail-limits.ts'

export type ProofOutcome =
  | { type: 'proved'; passwordHash: string }
  | { type: 'wrongPassword' }
  | { type: 'refused'; retryAfterSeconds: number }

/**
 * Asks somebody who is signed in for their password once more, before something that a stolen session must not do. Tries
 * are counted before anything is hashed: those of one address together with its tries to sign in, those of the account
 * by themselves, as strangers who try to sign in must not keep its owner from it.
 */
export async function provePassword(
  { db, limit, now, passwords }: { db: Database; limit: RateLimit; now: number; passwords: Passwords },
  { userId, password, address }: { userId: string; password: string; address: string },
): Promise<ProofOutcome> {
  const flood = await refuseFlood(limit, address)
  if (flood.type === 'refused') return flood
  const limits: Limits = [
    { rule: SIGN_IN_LIMITS.accountAndAddress, key: `user:${userId} ${addressKey(address)}` },
    { rule: SIGN_IN_LIMITS.account, key: `proof:${userId}` },
  ]
  const attempt = await countTry(db, limits, now)
  if (attempt.type === 'refused') return attempt
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  const isRight = await spendTry(db, limits, now, () =>
    passwords.verify(password, user?.passwordHash ?? passwords.dummyHash),
  )
  if (!user || user.passwordHash === null || !isRight) return { type: 'wrongPassword' }
  await forgetTries(db, limits)
  return { type: 'proved', passwordHash: user.passwordHash }
}
