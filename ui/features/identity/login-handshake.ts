import type { CallInput } from '#schema/all-calls.ts'
import { ERRORS } from '#schema/errors.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { AppData } from '#schema/page-data.ts'
import { referrerFields } from '#ui/features/tracking/visits/referrer-fields.ts'
import { CaptchaError, captchaToken } from '#ui/platform/services/captcha.ts'
import { findErrorCode, handshake, type Handshake } from './handshake.ts'

export const LOGIN_ACTION = 'login'

/**
 * The captcha alone locks no one out: where it cannot load, or takes a person for a robot, the login is sent without a
 * token, of which the server allows a few. Throws the `CaptchaError` once those are used up and the captcha was at
 * fault.
 */
export async function loginHandshake(
  proof: CallInput<'POST loginHandshake'>,
  site: Pick<AppData, 'context' | 'settings'>,
): Promise<HandshakeData> {
  const fields = { ...proof, ...referrerFields(site) }
  const { captcha } = site.settings
  if (!captcha) return await send(fields)
  let token: string
  try {
    token = await captchaToken(captcha, LOGIN_ACTION)
  } catch (error) {
    if (!(error instanceof CaptchaError)) throw error
    return await send(fields).catch((refusal: unknown) => {
      throw isCaptchaMissing(refusal) ? error : refusal
    })
  }
  return await send({ ...fields, token }).catch((refusal: unknown) => {
    if (!isCaptchaMissing(refusal)) throw refusal
    return send(fields)
  })
}

function send(fields: CallInput<'POST loginHandshake'>): Promise<HandshakeData> {
  return proveBy('POST loginHandshake', fields)
}

/** A success without a token would start no session. */
export async function proveBy<Name extends Handshake>(name: Name, input: CallInput<Name>): Promise<HandshakeData> {
  const { token } = await handshake(name, input)
  if (!token) throw new Error('The handshake gave no token')
  return { token }
}

function isCaptchaMissing(error: unknown): boolean {
  return findErrorCode(error) === ERRORS.captchaFailed.code
}
