import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import type { ErrorName } from '#schema/errors.ts'
import { checkPasscode, proofScope, type PasscodeRefusal } from '#worker/features/parental-passcode/check-passcode.ts'
import { changePassword } from './change-password.ts'
import { countMail, strictest } from './mail-limits.ts'
import { mailScope } from './mail-scope.ts'
import { passwordProblem } from './password-problem.ts'
import { provePassword } from './prove-password.ts'
import { requestEmailChange } from './request-email-change.ts'

type PasswordProblem = NonNullable<ReturnType<typeof passwordProblem>>

/** What came of asking for a change of the address or the password. */
export type ChangeAnswer =
  | { type: 'done' }
  | { type: 'refused'; retryAfterSeconds: number }
  | { type: 'passcode'; refusal: PasscodeRefusal }
  | { type: Extract<ErrorName, 'sameEmail' | 'wrongPassword' | 'notSignedIn'> | PasswordProblem }

/** Begins a change of address for somebody who proves their password. */
export async function askEmailChange(
  c: AppContext,
  viewer: SignedInViewer,
  { email, password, passcode }: { email: string; password: string; passcode?: string | undefined },
): Promise<ChangeAnswer> {
  const scope = mailScope(c)
  const { user } = viewer
  if (email === user.email) return { type: 'sameEmail' }
  const address = addressOf(c.req.raw)
  const proof = await provePassword({ ...scope, limit: c.env.SIGN_IN_LIMIT }, { userId: user.id, password, address })
  if (proof.type !== 'proved') return proof
  const check = await checkPasscode(proofScope(c), viewer, passcode)
  if (check.type !== 'allowed') return { type: 'passcode', refusal: check }
  const counted = strictest(await countMail(scope, [`change:${user.id}`], address))
  if (counted.type === 'refused') return counted
  const asked = await requestEmailChange(scope, viewer, email)
  return asked.type === 'allowed' ? { type: 'done' } : asked
}

/** Changes the password of somebody who proves the old one; all of their other sessions end. */
export async function askPasswordChange(
  c: AppContext,
  viewer: SignedInViewer,
  {
    old_password: old,
    new_password: password,
    passcode,
  }: { old_password: string; new_password: string; passcode?: string | undefined },
): Promise<ChangeAnswer> {
  const problem = passwordProblem(password)
  if (problem) return { type: problem }
  const scope = mailScope(c)
  const proof = await provePassword(
    { ...scope, limit: c.env.SIGN_IN_LIMIT },
    { userId: viewer.user.id, password: old, address: addressOf(c.req.raw) },
  )
  if (proof.type !== 'proved') return proof
  const check = await checkPasscode(proofScope(c), viewer, passcode)
  if (check.type !== 'allowed') return { type: 'passcode', refusal: check }
  const outcome = await changePassword(scope, viewer, { provedHash: proof.passwordHash, password })
  if (outcome === 'notSignedIn') return { type: outcome }
  return { type: outcome === 'stale' ? 'wrongPassword' : 'done' }
}
