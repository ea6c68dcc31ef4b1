import { strippedPasscode } from '#schema/identity/passcode.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { ProofContext } from '../require-password.ts'
import { findPasscode, presentPasscode } from './find-passcode.ts'
import { verifyPasscode } from './prove-passcode.ts'

/**
 * Call after all other checks: the right passcode opens a period without it. A wrong one is refused even when none is
 * needed.
 */
export async function requirePasscode(context: ProofContext, passcode: string | undefined): Promise<void> {
  const { db, now, viewer } = context
  const row = viewer.user.hasPasscode ? await findPasscode(db, viewer.user.id) : null
  if (!row) return
  const given = strippedPasscode(passcode ?? '')
  if (given !== '') return verifyPasscode(context, row, given)
  if (!presentPasscode(row, viewer, now).may_skip) fail('passcodeRequired')
}
