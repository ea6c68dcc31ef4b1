import { and, eq, ne, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { mfaTokens, totpFactors } from '#db/tables/mfa.ts'
import { handshakeTokens, sessions } from '#db/tables/sessions.ts'
import { users } from '#db/tables/users.ts'
import { MFA_LIMITS } from '#schema/constants/limits.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { countTry, forgetTries, type Limit, type Limits } from '#worker/platform/rate-limit.ts'
import { isSealed } from '#worker/platform/secret-box.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { isTotpOn } from './rules.ts'
import { securityNotice } from './security-notice.ts'
import { findPendingTotp } from './set-up-totp.ts'
import { stepOfCode } from './totp.ts'
import type { TotpScope } from './totp-vault.ts'
import { readCode } from './typed-code.ts'

export type ConfirmOutcome =
  | { type: 'on'; recoveryCodes: string[] }
  | { type: 'wrongSetupCode' | 'mfaExpired' | 'mfaOn' | 'notConfigured' | 'notSignedIn' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/** Wrong first codes of an account, which guess at a key that was just handed out. */
export function setupLimit(userId: string): Limit {
  return { rule: MFA_LIMITS.account, key: `setup:${userId}` }
}

/**
 * Turns the second factor on by the first code of the key that was handed out, makes recovery codes, tells the owner and
 * ends every other session: they were opened without it. Of two at the same moment one does it.
 */
export async function confirmTotp(
  scope: MailScope & TotpScope,
  { user, session }: SignedInViewer,
  typed: string,
): Promise<ConfirmOutcome> {
  const { db, now } = scope
  const pending = await findPendingTotp(scope, user.id)
  if (pending === null) return { type: user.hasMfaEnabled ? 'mfaOn' : 'mfaExpired' }
  const limits: Limits = [setupLimit(user.id)]
  const attempt = await countTry(db, limits, now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }
  const code = readCode(typed)
  const step = code.type === 'totp' ? stepOfCode(pending.secret, code.text, now) : null
  if (step === null) return { type: 'wrongSetupCode' }
  if (!isSealed(pending.fresh)) return { type: 'notConfigured' }

  const codes = await newRecoveryCodes(user.id)
  // True until the last statement of the batch, which is the one that counts.
  const isPending = sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${user.id} and ${totpFactors.secret} = ${pending.stored} and ${totpFactors.confirmedAt} is null)
    and ${isSessionLive(session.id)}`
  const notices = securityNotice(scope, user, 'mfaOn', { condition: isPending })
  const results = await db.batch([
    db
      .update(users)
      .set({ hasMfaEnabled: true })
      .where(and(eq(users.id, user.id), isPending)),
    ...replaceRecoveryCodes(db, user.id, codes, isPending),
    db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, session.id), isPending)),
    db.delete(handshakeTokens).where(and(eq(handshakeTokens.userId, user.id), isPending)),
    db.delete(mfaTokens).where(and(eq(mfaTokens.userId, user.id), isPending)),
    ...notices.map(({ statement }) => statement),
    db
      .update(totpFactors)
      .set({ confirmedAt: now, lastStep: step, secret: pending.fresh })
      .where(and(eq(totpFactors.userId, user.id), isPending))
      .returning({ userId: totpFactors.userId }),
  ])
  const confirmed = results.at(-1) as unknown[]
  if (confirmed.length === 0) {
    if (await hasSessionEnded(db, session.id)) return { type: 'notSignedIn' }
    // Else another key has been handed out in the place of this one.
    return { type: (await isTotpOn(db, user.id)) ? 'mfaOn' : 'wrongSetupCode' }
  }
  scope.send(notices)
  await forgetTries(db, limits)
  return { type: 'on', recoveryCodes: codes.shown }
}
