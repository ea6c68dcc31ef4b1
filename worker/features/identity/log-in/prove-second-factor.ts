import { and, eq, isNull } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { recoveryCodes } from '#db/tables/mfa.ts'
import { users } from '#db/tables/users.ts'
import { MFA_LIMITS } from '#schema/constants/limits.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { Proof } from '../proof.ts'
import { checkPasskey } from '../passkey/check-passkey.ts'
import { addressKey, forgetTries, requireTry } from '#worker/platform/rate-limit.ts'
import { codeLimit } from '../account-limits.ts'
import { findBegunLogin, toProof, selectLiveToken, spendMfaToken, type BegunLogin } from '../mfa-token.ts'
import { readyCode } from '../second-factor/ready-code.ts'
import { noticeMails } from '../notice.ts'
import { readCode } from '../second-factor/typed-code.ts'

/** A code as typed, or a passkey's answer as JSON. */
export type SecondFactor = { type: 'code'; typed: string } | { type: 'passkey'; answer: string }

/**
 * Fails with `mfaExpired`, `wrongCode` or `passkeyFailed`. A try is counted first and taken back by success, so that
 * codes sent all at once are no more than codes sent one by one. A wrong code does not use up the token. The caller
 * keeps out floods.
 */
export async function proveSecondFactor(
  context: ActionContext,
  mfaToken: string,
  factor: SecondFactor,
): Promise<Proof> {
  const { db, now, address } = context
  const login = (await findBegunLogin(db, mfaToken, now)) ?? fail('mfaExpired')
  const limit = codeLimit(login.userId)
  await requireTry(db, [limit, { rule: MFA_LIMITS.address, key: addressKey(address) }], now)
  if (factor.type === 'passkey') await spendPasskey(context, login, factor.answer)
  else await spendCode(context, login, factor.typed)
  await forgetTries(db, [limit])
  return toProof(login)
}

async function spendPasskey(context: ActionContext, login: BegunLogin, answer: string): Promise<void> {
  const used = await checkPasskey(context, answer, { purpose: 'mfa', userId: login.userId })
  if (used === null) fail('passkeyFailed')
  const spent = await spendMfaToken(context.db, login, context.now)
  if (spent.length === 0) fail('mfaExpired')
}

/** In one batch: of several codes sent with one token at once, one is spent. */
async function spendCode(context: ActionContext, login: BegunLogin, typed: string): Promise<void> {
  const { db, now } = context
  const code = (await readyCode(context, login.userId, readCode(typed))) ?? fail('wrongCode')
  // Fails where no mail can be written: no recovery code is spent silently.
  const mailOrigin = code.type === 'recovery' ? context.mailOrigin : null
  const [spent, , live] = await db.batch([
    spendMfaToken(db, login, now, code.isGood),
    code.spend(HAS_JUST_CHANGED),
    selectLiveToken(db, login, now),
  ])
  if (spent.length === 0) fail(live.length > 0 ? 'wrongCode' : 'mfaExpired')
  if (mailOrigin !== null) await reportRecoveryCode(context, login.userId)
}

/** A sheet of recovery codes found by a stranger must not be used unnoticed. */
async function reportRecoveryCode(context: MailContext, userId: string): Promise<void> {
  const { db } = context
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
  const left = await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const notices = noticeMails(context, 'recoveryCodeUsed', user, { values: { left } })
  for (const { statement } of notices) await statement
  context.send(notices)
}
