import type { LoginMfaInput } from '#schema/calls/mfa.ts'
import type { AppContext } from '#worker/context/context.ts'
import { aloneSufficient } from '#worker/features/accounts/proof.ts'
import { startSignIn, type SignInOutcome } from '#worker/features/accounts/start-sign-in.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { beginSecondFactor } from './mfa-token.ts'
import { proveSecondFactor, type SecondFactorOutcome } from './prove-second-factor.ts'

/**
 * The second step of a log-in. It goes by the token of the first; a caller without it proves the password once more, and
 * what it sends in the token's place is the code.
 */
export async function loginMfa(c: AppContext, input: LoginMfaInput): Promise<SecondFactorOutcome | SignInOutcome> {
  const { mfa_token: token, code, passkey } = input
  if (passkey !== undefined) return await proveSecondFactor(c, token, { type: 'passkey', answer: passkey })
  if (code !== undefined) return await proveSecondFactor(c, token, { type: 'code', typed: code })
  // A token without a code is no guess, so it is not counted as one.
  if (isToken(token)) return { type: 'wrongCode' }
  const { username_or_email: usernameOrEmail, password, token: captcha } = input
  if (usernameOrEmail === undefined || password === undefined) return { type: 'mfaExpired' }
  const first = await startSignIn(c, { usernameOrEmail, password, token: captcha })
  if (first.type !== 'proved') return first
  const begun = await beginSecondFactor(c.var.db, first, c.var.clock())
  if (begun) return await proveSecondFactor(c, begun.mfa_token, { type: 'code', typed: token })
  return { ...first, ...aloneSufficient(first) }
}
