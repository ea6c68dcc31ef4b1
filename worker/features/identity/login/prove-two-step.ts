import { and, eq, isNull } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { recoveryCodes } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import { TWO_STEP_LIMITS } from '#schema/constants/limits.ts'
import type { ActionContext, MailContext } from '#worker/context/context.ts'
import { fail, onAccount } from '#worker/errors/service-error.ts'
import { addressKey, forgetAttempts, requireAttempt } from '#worker/platform/rate-limit.ts'
import { codeLimit } from '../account-limits.ts'
import { noticeMails, RECIPIENT_COLUMNS } from '../notice.ts'
import { checkPasskey } from '../passkey/check-passkey.ts'
import type { Proof } from '../proof.ts'
import { findBegunLogin, toProof, selectLiveToken, spendTwoStepToken, type BegunLogin } from '../two-step-token.ts'
import { prepareCode } from '../two-step/prepare-code.ts'
import { readCode } from '../two-step/typed-code.ts'

export type TwoStepProof = { type: 'code'; typed: string } | { type: 'passkey'; answer: string }

/**
 * Fails with `twoStepExpired`, `wrongCode` or `passkeyFailed`. An attempt counts at first and not after a success, so
 * codes sent in parallel gain nothing over codes sent in turn. A wrong code doesn't use up the token. Flood limits are
 * up to the caller.
 */
export async function proveTwoStep(context: ActionContext, twoStepToken: string, factor: TwoStepProof): Promise<Proof> {
  const { db, now, address } = context
  const login = (await findBegunLogin(db, twoStepToken, now)) ?? fail('twoStepExpired')
  const limit = codeLimit(login.userId)
  await onAccount(login.userId, async () => {
    await requireAttempt(db, [limit, { rule: TWO_STEP_LIMITS.address, key: addressKey(address) }], now)
    if (factor.type === 'passkey') await spendPasskey(context, login, factor.answer)
    else await spendCode(context, login, factor.typed)
  })
  await forgetAttempts(db, [limit])
  return toProof(login)
}

async function spendPasskey(context: ActionContext, login: BegunLogin, answer: string): Promise<void> {
  const used = await checkPasskey(context, answer, { purpose: 'mfa', userId: login.userId })
  if (used === null) fail('passkeyFailed')
  const spent = await spendTwoStepToken(context.db, login, context.now)
  if (spent.length === 0) fail('twoStepExpired')
}

/** One batch: of several codes sent with one token in parallel, one is spent. */
async function spendCode(context: ActionContext, login: BegunLogin, typed: string): Promise<void> {
  const { db, now } = context
  const code = (await prepareCode(context, login.userId, readCode(typed))) ?? fail('wrongCode')
  // Fails if no mail can be written: no recovery code is spent silently.
  const mailOrigin = code.type === 'recovery' ? context.mailOrigin : null
  const [spent, , live] = await db.batch([
    spendTwoStepToken(db, login, now, code.isGood),
    code.spend(HAS_JUST_CHANGED),
    selectLiveToken(db, login, now),
  ])
  if (spent.length === 0) fail(live.length > 0 ? 'wrongCode' : 'twoStepExpired')
  if (mailOrigin !== null) await reportRecoveryCode(context, login.userId)
}

/** A stranger who finds a sheet of recovery codes must not use it unnoticed. */
async function reportRecoveryCode(context: MailContext, userId: string): Promise<void> {
  const { db } = context
  const [user] = await db.select(RECIPIENT_COLUMNS).from(users).where(eq(users.id, userId))
  if (!user) return
  const left = await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const notices = noticeMails(context, 'recoveryCodeUsed', user, { values: { left } })
  for (const { statement } of notices) await statement
  context.send(notices)
}
