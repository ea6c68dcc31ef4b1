import { and, eq, sql } from 'drizzle-orm'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import type { TwoStepConfirmInput, RecoveryCodesData } from '#schema/identity/two-step-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { logSecurity } from '#worker/context/security-log.ts'
import { fail } from '#worker/errors/service-error.ts'
import { forgetAttempts, requireAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { isSealed } from '#worker/platform/secret-box.ts'
import { setupLimit } from '../account-limits.ts'
import { endBegunLogins } from '../end-proofs.ts'
import { noticeMails } from '../notice.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { isTotpOn } from './rules.ts'
import { findPendingTotp } from './set-up-totp.ts'
import { findCodeStep } from './totp.ts'
import { readCode } from './typed-code.ts'

export async function confirmTotp(
  context: MemberContext,
  { code: typed }: TwoStepConfirmInput,
): Promise<RecoveryCodesData> {
  const { db, now } = context
  const { user, session } = context.viewer
  const pending = await findPendingTotp(context, user.id)
  if (pending === null) fail(user.hasTwoStepEnabled ? 'twoStepOn' : 'twoStepExpired')
  const limits: Limits = [setupLimit(user.id)]
  await requireAttempt(db, limits, now)
  const code = readCode(typed)
  const step = code.type === 'totp' ? findCodeStep(pending.secret, code.text, now) : null
  if (step === null) fail('wrongSetupCode', { field: 'code' })
  if (!isSealed(pending.fresh)) fail('notConfigured')

  const codes = await newRecoveryCodes(user.id)
  // True until the last statement of the batch, which is the one that counts.
  const isPending = sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${user.id}
    and ${totpFactors.secret} = ${pending.stored} and ${totpFactors.confirmedAt} is null)
    and ${isSessionLive(session.id)}`
  const notices = noticeMails(context, 'mfaOn', user, { condition: isPending })
  const { confirmed } = await context.commit({
    user: db
      .update(users)
      .set({ hasTwoStepEnabled: true })
      .where(and(eq(users.id, user.id), isPending)),
    codes: replaceRecoveryCodes(db, user.id, codes, isPending),
    begunLogins: endBegunLogins(db, user.id, isPending, session.id),
    notices: notices.map(({ statement }) => statement),
    confirmed: db
      .update(totpFactors)
      .set({ confirmedAt: now, lastStep: step, secret: pending.fresh })
      .where(and(eq(totpFactors.userId, user.id), isPending))
      .returning({ userId: totpFactors.userId }),
  })
  if (confirmed.length === 0) {
    if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
    if (await isTotpOn(db, user.id)) fail('twoStepOn')
    fail('wrongSetupCode', { field: 'code' })
  }
  context.send(notices)
  context.closeEndedSockets([user.id])
  await logSecurity(context, 'two-step turned on', { user: user.id })
  await forgetAttempts(db, limits)
  return { recovery_codes: codes.shown }
}
