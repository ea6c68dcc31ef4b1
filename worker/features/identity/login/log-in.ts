import type { HandshakeData, LoginForm, LoginInput, Suspension } from '#schema/identity/account-calls.ts'
import { localPath } from '#schema/local-path.ts'
import { withoutCarriedPin } from '#schema/saves/carried-pin.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Fields, FormAgain, FormResult } from '#worker/definition.ts'
import { fail, type ServiceError } from '#worker/errors/service-error.ts'
import { logEntry } from '../entry-log.ts'
import { issueHandshake } from '../issue-handshake.ts'
import { onlyWithoutTwoStep } from '../proof.ts'
import { provePassword } from '../prove-password.ts'
import { startSession } from '../session/start-session.ts'
import { logInWithService } from '../sign-in-services/log-in-with-service.ts'
import { beginTwoStep } from '../two-step-token.ts'
import { proveTwoStep } from './prove-two-step.ts'

/** An account with two-step verification gets `secondStepRequired`, which carries the token of the second step. */
export async function logIn(context: ActionContext, input: LoginInput): Promise<HandshakeData> {
  const proof =
    'username_or_email' in input
      ? await provePassword(context, { ...input, usernameOrEmail: input.username_or_email })
      : await logInWithService(context, input)
  logEntry(context, 'login', { referrer: input.referrer })
  const begun = await beginTwoStep(context.db, proof, context.now)
  if (begun) fail('secondStepRequired', { data: begun, headers: { 'cache-control': 'private, no-store' } })
  return await issueHandshake(context, onlyWithoutTwoStep(proof), 'twoStepExpired')
}

export async function logInByForm(context: ActionContext, input: LoginForm): Promise<FormResult> {
  const next = localPath(input.next)
  if ('mfa_token' in input) {
    const proof = await proveTwoStep(context, input.mfa_token, { type: 'code', typed: input.code })
    await startSession(context, proof, 'twoStepExpired')
    return { to: withoutCarriedPin(next) }
  }
  const { username_or_email: usernameOrEmail, password } = input
  const proof = await provePassword(context, { usernameOrEmail, password, canSendToken: false })
  const begun = await beginTwoStep(context.db, proof, context.now)
  if (begun) {
    const { mfa_token } = begun
    return { page: { shown: { mfa_token }, values: { username: usernameOrEmail }, query: { next } } }
  }
  await startSession(context, onlyWithoutTwoStep(proof), 'twoStepExpired')
  return { to: withoutCarriedPin(next) }
}

export function logInAgain(_: ActionContext, fields: Fields, { error, data }: ServiceError): FormAgain {
  const { username_or_email: username = '', next, mfa_token } = fields
  return {
    values: { username },
    query: { next: localPath(next) },
    ...(error === 'accountSuspended' && { shown: toShown(data as Suspension) }),
    ...(mfa_token !== undefined && error !== 'twoStepExpired' && { shown: { mfa_token } }),
  }
}

function toShown({ reason, until }: Suspension): Record<string, string> {
  return { reason, until: until ?? '' }
}
