import { ERRORS } from '#schema/errors.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { AppData } from '#schema/page-data.ts'
import { findErrorCode, isRefusal } from '#ui/features/identity/handshake.ts'
import { loginHandshake } from '#ui/features/identity/login-handshake.ts'
import { signUp } from '#ui/features/identity/registration/sign-up.ts'
import { startSession } from '#ui/features/identity/start-session.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { CaptchaError } from '#ui/platform/services/captcha.ts'

export type ServiceProof = { google_open_id_token: string } | { facebook_id: string; facebook_token: string }

export type EnterOutcome =
  | { type: 'entered' }
  | { type: 'unknown' }
  | { type: 'needsPassword' }
  | { type: 'secondStepRequired'; begun: TwoStepRequiredData }
  | { type: 'failed'; text: string | null }

export function logInWithService(
  proof: ServiceProof,
  site: Pick<AppData, 'context' | 'settings'>,
  password?: string,
): Promise<EnterOutcome> {
  return toOutcome(async () => {
    const { token } = await loginHandshake({ ...proof, ...(password === undefined ? {} : { password }) }, site)
    await startSession(token, { isRegistration: false })
  })
}

export function signUpWithService(
  proof: ServiceProof,
  fields: Record<string, string>,
  key: string,
  data: Pick<AppData, 'context' | 'settings'>,
): Promise<EnterOutcome> {
  return toOutcome(() => signUp({ ...proof, ...fields }, key, data))
}

export function connectService(proof: ServiceProof, password: string): Promise<EnterOutcome> {
  return toOutcome(async () => {
    await sendCall('SocialConnectionResource.create', { ...proof, ...(password === '' ? {} : { password }) })
  })
}

async function toOutcome(act: () => Promise<void>): Promise<EnterOutcome> {
  try {
    await act()
    return { type: 'entered' }
  } catch (error) {
    if (error instanceof CaptchaError) return { type: 'failed', text: error.message }
    const code = findErrorCode(error)
    if (!isRefusal(error) || code === null) return { type: 'failed', text: null }
    if (code === ERRORS.serviceAccountUnknown.code) return { type: 'unknown' }
    if (code === ERRORS.secondStepRequired.code)
      return { type: 'secondStepRequired', begun: error.data as TwoStepRequiredData }
    if (code === ERRORS.serviceNeedsPassword.code) return { type: 'needsPassword' }
    return { type: 'failed', text: (code === ERRORS.invalidInput.code ? error.detail : null) ?? error.message }
  }
}
