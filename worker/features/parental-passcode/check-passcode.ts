import { strippedPasscode } from '#schema/passcode.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import type { ProofContext } from '#worker/features/credentials/prove-password.ts'
import { findPasscode, presentPasscode } from './find-passcode.ts'
import { verifyPasscode, type ProofScope } from './prove-passcode.ts'

/**
 * Refuses a protected change unless the right passcode comes along. Where the account has none, or skipping is allowed, it
 * needs none; a wrong one is refused even then. To be asked once all else is known to be in order, as the right passcode
 * opens a while without it.
 */
export async function requirePasscode(context: ProofContext, passcode: string | undefined): Promise<void> {
  const { db, now, viewer } = context
  const row = viewer.user.hasPasscode ? await findPasscode(db, viewer.user.id) : null
  if (!row) return
  const given = strippedPasscode(passcode ?? '')
  if (given !== '') return verifyPasscode(context, row, given)
  if (!presentPasscode(row, viewer, now).may_skip) fail('passcodeRequired')
}

/** @deprecated */
export type PasscodeRefusal =
  | { type: 'passcodeRequired' | 'wrongPasscode' }
  | { type: 'passcodeLocked' | 'tooManyRequests'; retryAfterSeconds: number }

/** @deprecated `requirePasscode`. */
export async function checkPasscode(
  { limit, ...parts }: ProofScope,
  viewer: SignedInViewer,
  passcode: string | undefined,
): Promise<{ type: 'allowed' } | PasscodeRefusal> {
  try {
    await requirePasscode({ ...parts, env: { SIGN_IN_LIMIT: limit }, viewer }, passcode)
    return { type: 'allowed' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { error: type, retryAfterSeconds = 1 } = error
    if (type === 'passcodeRequired' || type === 'wrongPasscode') return { type }
    if (type === 'passcodeLocked' || type === 'tooManyRequests') return { type, retryAfterSeconds }
    throw error
  }
}

/** @deprecated Hand on the context. */
export function proofScope(c: AppContext): ProofScope {
  const { db, clock, passwords } = c.var
  return { db, limit: c.env.SIGN_IN_LIMIT, address: addressOf(c.req.raw), now: clock(), passwords }
}
