import type { HandshakeData } from '#schema/calls/accounts.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { call, callResource } from '#ui/browser/request.ts'

export const SIGN_IN_ERRORS = ['wrongCredentials', 'tooManyRequests', 'invalidInput', 'unexpected'] as const
export type SignInError = (typeof SIGN_IN_ERRORS)[number]

/** Signs in by handshake; answers null when the session is there. */
export async function signIn(usernameOrEmail: string, password: string): Promise<SignInError | null> {
  try {
    const { token } = await call<HandshakeData>(href('loginHandshake'), {
      method: 'POST',
      body: new URLSearchParams({ username_or_email: usernameOrEmail.trim(), password }),
    })
    await callResource(href('resource', { name: 'HandshakeSessionResource', verb: 'create' }), {
      token,
      isRegistration: false,
    })
    return null
  } catch (error) {
    return nameOf(error)
  }
}

function nameOf(error: unknown): SignInError {
  const code = error instanceof ApiError ? error.code : null
  return SIGN_IN_ERRORS.find((name) => ERRORS[name].code === code) ?? 'unexpected'
}
