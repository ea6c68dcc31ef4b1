import { and, eq } from 'drizzle-orm'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { passcodeProblem } from '#schema/identity/passcode.ts'
import { issueText, type IssueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { matchAttempts, countAttempt, refuseFlood, spendAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { passcodeLimit } from '../account-limits.ts'
import type { ProofContext } from '../require-password.ts'
import { findPasscode, type PasscodeRow } from './find-passcode.ts'

export async function provePasscode(context: ProofContext, passcode: string): Promise<PasscodeRow> {
  const row = await findPasscode(context.db, context.viewer.user.id)
  if (!row) fail('passcodeMissing')
  await verifyPasscode(context, row, passcode)
  return row
}

/**
 * Counts the attempt in one statement before hashing, so parallel ones can't exceed the limit. Success resets the count
 * and is remembered in the session. Malformed input costs no attempt.
 */
export async function verifyPasscode(
  { db, env, address, now, parts, viewer: { user, session } }: ProofContext,
  row: PasscodeRow,
  passcode: string,
): Promise<void> {
  await refuseFlood(env.SIGN_IN_LIMIT, address)
  if (passcodeProblem(passcode) !== null) fail('wrongPasscode')
  const limits: Limits = [passcodeLimit(user.id)]
  const attempt = await countAttempt(db, limits, now)
  if (attempt.type === 'refused') {
    const { retryAfterSeconds } = attempt
    fail('passcodeLocked', { detail: waitText(retryAfterSeconds), retryAfterSeconds })
  }
  if (!(await spendAttempt(db, limits, now, () => parts.passwords.verify(passcode, row.passcodeHash))))
    fail('wrongPasscode')
  await db.batch([
    db.delete(rateLimits).where(await matchAttempts(limits)),
    db
      .update(passcodes)
      .set({ provedAt: now, provedSessionId: session.id })
      .where(and(eq(passcodes.userId, user.id), eq(passcodes.passcodeHash, row.passcodeHash))),
  ])
}

function waitText(seconds: number): IssueText {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? issueText('waitMinutes', { minutes })
    : issueText('waitHours', { hours: Math.ceil(minutes / 60) })
}
