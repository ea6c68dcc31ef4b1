import type { HandshakeData } from '#schema/calls/accounts.ts'
import type { RegistrationKind } from '#schema/calls/registration.ts'
import { AGE_RESTRICTED_COOKIE } from '#schema/constants/sessions.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { setSessionCookie } from '#ui/browser/cookie.ts'
import { call, callResource } from '#ui/browser/request.ts'

export type SignUpFields = {
  email: string
  password: string
  first_name: string
  /** As 2001-04-30. */
  birthday: string
}

/** Tries of a registration in all where no answer of the catalogue came (start-up specification, section 8). */
const MAX_TRIES = 3

/** Registers by handshake; the session is there when it resolves. `key` names this registration however often it is sent. */
export async function signUp(
  fields: Readonly<Record<string, string>>,
  key: string,
  kind: RegistrationKind = 'email',
): Promise<void> {
  const { token } = await register(fields, key, kind)
  await callResource(href('resource', { name: 'HandshakeSessionResource', verb: 'create' }), {
    token,
    isRegistration: true,
  })
}

async function register(
  fields: Readonly<Record<string, string>>,
  key: string,
  kind: RegistrationKind,
): Promise<HandshakeData> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call<HandshakeData>(href('registerHandshake', { kind }), {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: new URLSearchParams({ ...fields }),
      })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === ERRORS.ageRestricted.code) setSessionCookie(AGE_RESTRICTED_COOKIE, '1')
      if (code !== null || tries >= MAX_TRIES) throw error
    }
  }
}
