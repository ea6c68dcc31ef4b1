import { and, eq } from 'drizzle-orm'
import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { passcodeProblem } from '#schema/passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import type { Passwords } from '#worker/platform/passwords.ts'
import { areTriesOf, countTry, spendTry, type Limits } from '#worker/platform/rate-limit.ts'
import { findPasscode, type PasscodeRow } from './find-passcode.ts'

/** What a verb needs that asks for the passcode. */
export interface ProofScope {
  db: Database
  /** The platform's own counter, against floods. */
  limit: RateLimit
  address: string
  now: number
  passwords: Passwords
}

export type PasscodeOutcome =
  | { type: 'proved'; row: PasscodeRow }
  | { type: 'wrongPasscode' }
  | { type: 'passcodeMissing' }
  | { type: 'passcodeLocked' | 'tooManyRequests'; retryAfterSeconds: number }

/** What wrong passcodes of an account are counted under, wherever they come from. */
export function passcodeLimits(userId: string): Limits {
  return [{ rule: PASSCODE_LIMIT, key: `passcode:${userId}` }]
}

/**
 * Whether a passcode is the account's. The try is counted before anything is hashed, in one statement: of many at the same
 * moment only as many are looked at as are left. The right one forgives those before it, and is remembered for a while
 * in its session. A text that is no passcode costs no try.
 */
export async function provePasscode(
  { db, limit, address, now, passwords }: ProofScope,
  { user, session }: SignedInViewer,
  passcode: string,
): Promise<PasscodeOutcome> {
  const flood = await refuseFlood(limit, address)
  if (flood.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: flood.retryAfterSeconds }
  const row = await findPasscode(db, user.id)
  if (!row) return { type: 'passcodeMissing' }
  if (passcodeProblem(passcode) !== null) return { type: 'wrongPasscode' }
  const limits = passcodeLimits(user.id)
  const attempt = await countTry(db, limits, now)
  if (attempt.type === 'refused') return { type: 'passcodeLocked', retryAfterSeconds: attempt.retryAfterSeconds }
  const isRight = await spendTry(db, limits, now, () => passwords.verify(passcode, row.passcodeHash))
  if (!isRight) return { type: 'wrongPasscode' }
  await db.batch([
    db.delete(rateLimits).where(await areTriesOf(limits)),
    db
      .update(parentalPasscodes)
      .set({ provedAt: now, provedSessionId: session.id })
      .where(and(eq(parentalPasscodes.userId, user.id), eq(parentalPasscodes.passcodeHash, row.passcodeHash))),
  ])
  return { type: 'proved', row }
}
