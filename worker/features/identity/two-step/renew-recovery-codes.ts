import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { totpFactors } from '#db/tables/identity/two-step.ts'
import type { TwoStepProofInput, RecoveryCodesData } from '#schema/identity/two-step-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { forgetAttempts } from '#worker/platform/rate-limit.ts'
import { codeLimit } from '../account-limits.ts'
import { noticeMails } from '../notice.ts'
import { checkOwnCode, proveOwner } from './prove-owner.ts'
import { newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'

/** One renewal fails in a race: otherwise it would show codes that are already dead. */
export async function renewRecoveryCodes(
  context: MemberContext,
  { password, code: typed }: TwoStepProofInput,
): Promise<RecoveryCodesData> {
  const { db, now } = context
  const { user, session } = context.viewer
  const isOwn = and(eq(totpFactors.userId, user.id), isNotNull(totpFactors.confirmedAt))
  const [before] = await db.select({ codesId: totpFactors.codesId }).from(totpFactors).where(isOwn)
  await proveOwner(context, { password })
  if (!before) fail('twoStepOff')
  const code = await checkOwnCode(context, typed)

  const codes = await newRecoveryCodes(user.id)
  const codesId = newId(now)
  const isRenewed = sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${user.id}
    and ${totpFactors.codesId} = ${codesId})`
  const notices = noticeMails(context, 'recoveryCodesRenewed', user, { condition: isRenewed })
  const [renewed, found] = await db.batch([
    db
      .update(totpFactors)
      .set({ codesId })
      .where(and(isOwn, sql`${totpFactors.codesId} is ${before.codesId}`, code.isGood, isSessionLive(session.id)))
      .returning({ codesId: totpFactors.codesId }),
    db.select({ codesId: totpFactors.codesId }).from(totpFactors).where(isOwn),
    code.spend(isRenewed),
    ...replaceRecoveryCodes(db, user.id, codes, isRenewed),
    ...notices.map(({ statement }) => statement),
  ])
  if (renewed.length === 0) {
    if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
    if (!found[0]) fail('twoStepOff')
    if (found[0].codesId !== before.codesId) fail('codesRenewed')
    fail('wrongOwnerCode', { field: 'code' })
  }
  context.send(notices)
  await forgetAttempts(db, [codeLimit(user.id)])
  return { recovery_codes: codes.shown }
}
