import { ERRORS } from '#schema/errors.ts'
import { INSTALL_ID_HEADER, findRegistrationKind } from '#schema/identity/registration-constants.ts'
import { AGE_RESTRICTED_COOKIE } from '#schema/identity/session-constants.ts'
import type { AppData } from '#schema/page-data.ts'
import { INSTALL_ID_KEY } from '#ui/app/storage-keys.ts'
import { findErrorCode, handshake } from '#ui/features/identity/handshake.ts'
import { enterSession, startSession } from '#ui/features/identity/start-session.ts'
import { markRegistered } from '#ui/features/tracking/visits/send-landing-signals.ts'
import { visitFields } from '#ui/features/tracking/visits/visit-fields.ts'
import { currentOrigin } from '#ui/platform/navigation/location.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { captchaToken } from '#ui/platform/services/captcha.ts'
import { setSessionCookie } from '#ui/platform/storage/cookie.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { registersByHandshake, registrationPayload, type RegistrationFields } from './payload.ts'
import { withRetries } from './sign-up-retries.ts'

let known: string | null = null

export const SIGN_UP_ACTION = 'signup'

export class LostSessionError extends Error {
  override name = 'LostSessionError'
}

/**
 * The session exists when it resolves. By a handshake at the site's own address where that is allowed, else from the
 * page's own origin. `key` stays the same for every retry of one registration.
 */
export async function signUp(
  fields: RegistrationFields,
  key: string,
  site: Pick<AppData, 'context' | 'settings'>,
): Promise<void> {
  const { context, settings } = site
  const headers = { 'idempotency-key': key, [INSTALL_ID_HEADER]: installId() }
  const origin = currentOrigin()
  const all = { ...fields, ...visitFields(site) }

  /** Made for every attempt: a captcha's token is good for one. */
  async function payload(): Promise<RegistrationFields> {
    const token = settings.captcha ? await captchaToken(settings.captcha, SIGN_UP_ACTION) : ''
    return registrationPayload({ ...all, recaptcha_v3_token: token })
  }

  try {
    if (!registersByHandshake(registrationPayload(fields), origin, settings.handshakeOrigins)) {
      const send = async () => sendCall('UserRegisterResource.create', await payload(), { headers })
      await enterSession(() => withRetries(send))
      markRegistered()
      return
    }
    const kind = findRegistrationKind(registrationPayload(fields))
    const init = { headers, origin: origin === context.origin ? '' : context.origin }
    const { token } = await withRetries(async () =>
      handshake('POST registerHandshake', { ...(await payload()), kind }, init),
    )
    await startSessionBy(token)
    markRegistered()
  } catch (error) {
    if (findErrorCode(error) === ERRORS.ageRestricted.code) setSessionCookie(AGE_RESTRICTED_COOKIE, '1')
    throw error
  }
}

async function startSessionBy(token: string | undefined): Promise<void> {
  if (!token) throw new LostSessionError('The handshake gave no token')
  try {
    await startSession(token, { isRegistration: true })
  } catch (cause) {
    throw new LostSessionError('The token was not taken', { cause })
  }
}

function installId(): string {
  known ??= readStored() ?? crypto.randomUUID()
  localStore.write(INSTALL_ID_KEY, known)
  return known
}

/** A damaged value would have whole requests refused. */
function readStored(): string | null {
  const stored = localStore.read(INSTALL_ID_KEY)
  return stored !== null && /^[\w-]{8,64}$/.test(stored) ? stored : null
}
