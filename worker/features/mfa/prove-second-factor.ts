import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { recoveryCodes } from '#db/tables/mfa.ts'
import { users } from '#db/tables/users.ts'
import { MFA_LIMITS } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Proof } from '#worker/features/accounts/proof.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import { mailScope, type MailScope } from '#worker/features/credentials/mail-scope.ts'
import { checkPasskey } from '#worker/features/passkeys/check-passkey.ts'
import { addressKey, countTry, forgetTries } from '#worker/platform/rate-limit.ts'
import { findBegunLogin, proofOf, selectLiveToken, spendMfaToken, type BegunLogin } from './mfa-token.ts'
import { codeLimit } from './prove-code.ts'
import { HAS_JUST_CHANGED, readyCode } from './ready-code.ts'
import { securityNotice } from './security-notice.ts'
import { totpScope } from './totp-vault.ts'
import { readCode } from './typed-code.ts'

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
 * so that codes sent all at once are no more than codes sent one by one. The token is used up with what is right: a wrong
 * code costs a try and not the whole log-in.
 */
export async function proveSecondFactor(
  context: ActionContext,
  mfaToken: string,
  factor: SecondFactor,
): Promise<SecondFactorOutcome> {
  const { db, now } = context
  const { address, env } = context
  const flood = await refuseFlood(env.SIGN_IN_LIMIT, address)
  if (flood.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: flood.retryAfterSeconds }
  const login = await findBegunLogin(db, mfaToken, now)
  if (!login) return { type: 'mfaExpired' }
  const attempt = await countTry(
    db,
    [codeLimit(login.userId), { rule: MFA_LIMITS.address, key: addressKey(address) }],
    now,
  )
  if (attempt.type === 'refused') return { type: 'tooManyRequests', retryAfterSeconds: attempt.retryAfterSeconds }
  const spent =
    factor.type === 'passkey'
      ? await byPasskey(context, login, factor.answer)
      : await byCode(context, login, factor.typed)
  if (spent !== 'spent') return { type: spent }
  await forgetTries(db, [codeLimit(login.userId)])
  return { type: 'proved', ...proofOf(login) }
}

type Spent = 'spent' | 'mfaExpired' | 'wrongCode' | 'passkeyFailed'

async function byPasskey(context: ActionContext, login: BegunLogin, answer: string): Promise<Spent> {
  const { db, now } = context
  const used = await checkPasskey(context, answer, { purpose: 'mfa', userId: login.userId })
  if (used === null) return 'passkeyFailed'
  return (await spendMfaToken(db, login, now)).length > 0 ? 'spent' : 'mfaExpired'
}

/** The token and the code go together: of several codes sent with one token at once, one is spent. */
async function byCode(context: ActionContext, login: BegunLogin, typed: string): Promise<Spent> {
  const { db, now } = context
  const code = await readyCode(totpScope(context), login.userId, readCode(typed))
  if (!code) return 'wrongCode'
  const scope = code.type === 'recovery' ? mailScope(context) : null
  const [spent, , live] = await db.batch([
    spendMfaToken(db, login, now, code.isGood),
    code.spend(HAS_JUST_CHANGED),
    selectLiveToken(db, login, now),
  ])
  if (spent.length === 0) return live.length > 0 ? 'wrongCode' : 'mfaExpired'
  if (scope) await tellOfRecoveryCode(scope, login.userId)
  return 'spent'
}

/** Whoever finds a sheet of recovery codes shall not use it unnoticed. */
async function tellOfRecoveryCode(scope: MailScope, userId: string): Promise<void> {
  const { db } = scope
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      locale: users.locale,
      firstName: users.firstName,
      username: users.username,
    })
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
