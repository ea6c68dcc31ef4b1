import { and, eq } from 'drizzle-orm'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { rateLimits } from '#db/tables/rate-limits.ts'
import { issueText, type IssueText } from '#schema/issue-text.ts'
import { passcodeProblem } from '#schema/passcode.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { ProofContext } from '../prove-password.ts'
import { areTriesOf, countTry, refuseFlood, spendTry, type Limits } from '#worker/platform/rate-limit.ts'
import { passcodeLimit } from '../account-limits.ts'
import { findPasscode, type PasscodeRow } from './find-passcode.ts'

/** Asks the viewer for the passcode that their account must have. */
export async function provePasscode(context: ProofContext, passcode: string): Promise<PasscodeRow> {
  const row = await findPasscode(context.db, context.viewer.user.id)
  if (!row) fail('passcodeMissing')
  await verifyPasscode(context, row, passcode)
  return row
}

/**
 * Fails unless a passcode is the account's. The try is counted before anything is hashed, in one statement: of many at the
 * same moment only as many are looked at as are left. The right one forgives those before it, and is remembered for a while
 * in its session. A text that is no passcode costs no try.
 */
export async function verifyPasscode(
  { db, env, address, now, passwords, viewer: { user, session } }: ProofContext,
  row: PasscodeRow,
  passcode: string,
): Promise<void> {
  await refuseFlood(env.SIGN_IN_LIMIT, address)
  if (passcodeProblem(passcode) !== null) fail('wrongPasscode')
  const limits: Limits = [passcodeLimit(user.id)]
  const attempt = await countTry(db, limits, now)
  if (attempt.type === 'refused') {
    const { retryAfterSeconds } = attempt
    fail('passcodeLocked', { detail: waitText(retryAfterSeconds), retryAfterSeconds })
  }
  if (!(await spendTry(db, limits, now, () => passwords.verify(passcode, row.passcodeHash)))) fail('wrongPasscode')
  await db.batch([
    db.delete(rateLimits).where(await areTriesOf(limits)),
    db
      .update(parentalPasscodes)
      .set({ provedAt: now, provedSessionId: session.id })
      .where(and(eq(parentalPasscodes.userId, user.id), eq(parentalPasscodes.passcodeHash, row.passcodeHash))),
  ])
}

function waitText(seconds: number): IssueText {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? issueText('waitMinutes', { minutes })
    : issueText('waitHours', { hours: Math.ceil(minutes / 60) })
}
