import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { LoginTwoStepInput } from '#schema/identity/two-step-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { issueHandshake } from '../issue-handshake.ts'
import { onlyWithoutTwoStep, type Proof } from '../proof.ts'
import { provePassword } from '../prove-password.ts'
import { beginTwoStep } from '../two-step-token.ts'
import { proveTwoStep } from './prove-two-step.ts'

export async function loginTwoStep(context: ActionContext, input: LoginTwoStepInput): Promise<HandshakeData> {
  return await issueHandshake(context, await proveLogin(context, input), 'twoStepExpired')
}

async function proveLogin(context: ActionContext, input: LoginTwoStepInput): Promise<Proof> {
  const { mfa_token: token, code, passkey } = input
  if (passkey !== undefined) return await proveTwoStep(context, token, { type: 'passkey', answer: passkey })
  if (code !== undefined) return await proveTwoStep(context, token, { type: 'code', typed: code })
  // A token without a code is not a guess, so it isn't counted as one.
  if (isToken(token)) fail('wrongCode')
  const { username_or_email: usernameOrEmail, password, token: captcha } = input
  if (usernameOrEmail === undefined || password === undefined) fail('twoStepExpired')
  const first = await provePassword(context, { usernameOrEmail, password, token: captcha })
  const begun = await beginTwoStep(context.db, first, context.now)
  if (begun) return await proveTwoStep(context, begun.mfa_token, { type: 'code', typed: token })
  return onlyWithoutTwoStep(first)
}
