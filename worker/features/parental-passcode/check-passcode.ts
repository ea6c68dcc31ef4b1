import { strippedPasscode } from '#schema/passcode.ts'
import type { AppContext, MemberContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findPasscode, presentPasscode } from './find-passcode.ts'
import { provePasscode, type PasscodeOutcome, type ProofScope } from './prove-passcode.ts'

/** Why a protected change is refused. */
export type PasscodeRefusal = { type: 'passcodeRequired' } | Exclude<PasscodeOutcome, { type: 'proved' }>

/**
 * Whether somebody may change a protected setting, given the passcode that came along, if one did. Where the account has
 * none, or skipping is allowed, it needs none; a wrong one is refused even then. To be asked once all else is known to be
 * in order, as the right passcode opens a while without it.
 */
export async function checkPasscode(
  scope: ProofScope,
  viewer: SignedInViewer,
  passcode: string | undefined,
): Promise<{ type: 'allowed' } | PasscodeRefusal> {
  if (!viewer.user.hasPasscode) return { type: 'allowed' }
  if (passcode !== undefined && strippedPasscode(passcode) !== '') {
    const outcome = await provePasscode(scope, viewer, strippedPasscode(passcode))
    return outcome.type === 'proved' || outcome.type === 'passcodeMissing' ? { type: 'allowed' } : outcome
  }
  const row = await findPasscode(scope.db, viewer.user.id)
  const isOpen = row === null || presentPasscode(row, viewer, scope.now).may_skip
  return isOpen ? { type: 'allowed' } : { type: 'passcodeRequired' }
}

/** The same for a context: a change that needs a passcode that did not come along is refused. */
export async function requirePasscode(
  { db, env, address, now, passwords, viewer }: MemberContext,
  passcode: string | undefined,
): Promise<void> {
  const outcome = await checkPasscode({ db, limit: env.SIGN_IN_LIMIT, address, now, passwords }, viewer, passcode)
  if (outcome.type !== 'allowed') refusePasscode(outcome)
}

/** What the check needs of a request. */
export function proofScope(c: AppContext): ProofScope {
  const { db, clock, passwords } = c.var
  return { db, limit: c.env.SIGN_IN_LIMIT, address: addressOf(c.req.raw), now: clock(), passwords }
}

/** Ends the request because of a passcode, with how long to wait where that is known. */
export function refusePasscode(outcome: PasscodeRefusal | { type: 'notSignedIn' }): never {
  if (!('retryAfterSeconds' in outcome)) return fail(outcome.type)
  return fail(outcome.type, {
    detail: waitText(outcome.retryAfterSeconds),
    retryAfterSeconds: outcome.retryAfterSeconds,
  })
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `Try again in ${minutes} min.` : `Try again in ${Math.ceil(minutes / 60)} h.`
}
