import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recoveryCodes } from '#db/tables/mfa.ts'
import { users } from '#db/tables/users.ts'
import { MFA_LIMITS } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { Proof } from '#worker/features/accounts/proof.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import { mailScope, type MailScope } from '#worker/features/credentials/mail-scope.ts'
import { checkPasskey } from '#worker/features/passkeys/check-passkey.ts'
import { addressKey, countTry, forgetTries, type Limit } from '#worker/platform/rate-limit.ts'
import { findBegunLogin, proofOf, spendMfaToken } from './mfa-token.ts'
import { securityNotice } from './security-notice.ts'
import { readCode } from './typed-code.ts'
import { spendCode } from './spend-code.ts'

/** What somebody shows as their second factor: a code as typed, or the answer of a passkey as JSON. */
export type SecondFactor = { type: 'code'; typed: string } | { type: 'passkey'; answer: string }

export type SecondFactorOutcome =
  | ({ type: 'proved' } & Proof)
  | { type: 'mfaExpired' }
  | { type: 'wrongCode' }
  | { type: 'passkeyFailed' }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/**
 * Finishes a log-in whose first factor is proved. A try is counted before anything is looked at and taken back by success,
 * so that codes sent all at once are no more than codes sent one by one. The token is used up last: a wrong code costs a
 * try and not the whole log-in.
 */
export async function proveSecondFactor(
  c: AppContext,
  mfaToken: string,
  factor: SecondFactor,
): Promise<SecondFactorOutcome> {
  const { db, clock } = c.var
  const now = clock()
  const address = addressOf(c.req.raw)
  const flood = await refuseFlood(c.env.SIGN_IN_LIMIT, address)
  if (flood.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: flood.retryAfterSeconds }
  const login = await findBegunLogin(db, mfaToken, now)
  if (!login) return { type: 'mfaExpired' }
  const perAccount: Limit = { rule: MFA_LIMITS.account, key: `user:${login.userId}` }
  const attempt = await countTry(db, [perAccount, { rule: MFA_LIMITS.address, key: addressKey(address) }], now)
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }

  if (factor.type === 'passkey') {
    const used = await checkPasskey(c, factor.answer, { purpose: 'mfa', userId: login.userId })
    if (used === null) return { type: 'passkeyFailed' }
  } else {
    const code = readCode(factor.typed)
    const scope = code.type === 'recovery' ? mailScope(c) : null
    if (!(await spendCode(db, login.userId, code, now))) return { type: 'wrongCode' }
    if (scope) await tellOfRecoveryCode(scope, login.userId)
  }
  if (!(await spendMfaToken(db, login, now))) return { type: 'mfaExpired' }
  await forgetTries(db, [perAccount])
  return { type: 'proved', ...proofOf(login) }
}

/** Whoever finds a sheet of recovery codes shall not use it unnoticed. */
async function tellOfRecoveryCode(scope: MailScope, userId: string): Promise<void> {
  const { db } = scope
  const [user] = await db
    .select({ email: users.email, locale: users.locale, firstName: users.firstName, username: users.username })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  const values = { left: await countRecoveryCodes(db, userId) }
  const notices = securityNotice(scope, user, 'recoveryCodeUsed', { values })
  for (const { statement } of notices) await statement
  scope.send(notices)
}

/** Recovery codes of an account that are still good. */
async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}
