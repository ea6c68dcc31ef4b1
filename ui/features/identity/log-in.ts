import { ERRORS } from '#schema/errors.ts'
import type { HandshakeData, Suspension } from '#schema/identity/account-calls.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { AppData } from '#schema/page-data.ts'
import { finishSession } from '#ui/app/session-lifecycle.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'
import { findErrorCode, isRefusal } from './handshake.ts'
import { loginHandshake, proveBy } from './login-handshake.ts'
import { startSession } from './start-session.ts'

export const LOGIN_ERRORS = [
  'wrongCredentials',
  'tooManyRequests',
  'invalidInput',
  'twoStepExpired',
  'passkeyFailed',
  'captchaFailed',
  'accountSuspended',
  'unexpected',
] as const
export type LoginError = (typeof LOGIN_ERRORS)[number] | 'captchaUnloaded'

export const SECOND_STEP_ERRORS = [
  'wrongCode',
  'tooManyRequests',
  'twoStepExpired',
  'passkeyFailed',
  'invalidInput',
  'unexpected',
] as const
export type SecondStepError = (typeof SECOND_STEP_ERRORS)[number]

export type LoginOutcome =
  | { type: 'signedIn' }
  | { type: 'secondStepRequired'; begun: TwoStepRequiredData }
  | { type: 'failed'; error: LoginError }
  | ({ type: 'suspended' } & Suspension)

export async function logIn(
  { username, password }: { username: string; password: string },
  site: Pick<AppData, 'context' | 'settings'>,
): Promise<LoginOutcome> {
  return await logInBy(() => loginHandshake({ username_or_email: username.trim(), password }, site))
}

export async function logInBy(prove: () => Promise<HandshakeData>): Promise<LoginOutcome> {
  // Started along with the proof, so that little is left to send when the session starts.
  void finishSession()
  try {
    const { token } = await prove()
    await startSession(token, { isRegistration: false })
    return { type: 'signedIn' }
  } catch (error) {
    const code = findErrorCode(error)
    if (isRefusal(error) && code === ERRORS.secondStepRequired.code) {
      return { type: 'secondStepRequired', begun: error.data as TwoStepRequiredData }
    }
    if (isRefusal(error) && code === ERRORS.accountSuspended.code) {
      return { type: 'suspended', ...(error.data as Suspension) }
    }
    if (error instanceof CaptchaError) return { type: 'failed', error: 'captchaUnloaded' }
    return { type: 'failed', error: findErrorName(error, LOGIN_ERRORS) }
  }
}

export async function finishLogin(
  twoStepToken: string,
  factor: { code: string } | { passkey: string },
): Promise<SecondStepError | null> {
  try {
    const { token } = await proveBy('POST loginTwoStepHandshake', { mfa_token: twoStepToken, ...factor })
    await startSession(token, { isRegistration: false })
    return null
  } catch (error) {
    return findErrorName(error, SECOND_STEP_ERRORS)
  }
}

function findErrorName<Name extends keyof typeof ERRORS>(error: unknown, names: readonly Name[]): Name | 'unexpected' {
  const code = findErrorCode(error)
  return names.find((name) => ERRORS[name].code === code) ?? 'unexpected'
}
