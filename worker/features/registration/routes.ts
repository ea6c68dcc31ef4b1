import { Hono } from 'hono'
import type { HandshakeData } from '#schema/calls/accounts.ts'
import { RegistrationInput } from '#schema/calls/registration.ts'
import { MAX_REGISTRATION_BODY_BYTES } from '#schema/constants/limits.ts'
import { registrationKindOf } from '#schema/constants/registration.ts'
import { ROUTES } from '#schema/routes.ts'
import { openContext, type AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { handshakeStatement } from '#worker/features/accounts/issue-handshake.ts'
import { setSessionCookies } from '#worker/features/accounts/session-cookie.ts'
import { announcePixels } from '#worker/features/pixels/announce-pixels.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { sessionEntry } from './session-entry.ts'
import { signUpForm, type RenderSignUp } from './sign-up-form.ts'
import { takeRegistration } from './take-registration.ts'

export interface RegistrationOptions {
  /** The sign-up page once more, with what went wrong. */
  renderSignUp: RenderSignUp
}

/** Registration: by a handshake, which our other origins may use too, or at once for pages of this one, by a call or a plain form. */
export function registrationRoutes(options: RegistrationOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const handshakes = originCheck({ sessionCookie: SESSION_COOKIE })
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(ROUTES.registerHandshake, privately, handshakes, async (c) => {
    const input = await readBody(c.req.raw, RegistrationInput, {
      accepts: ['form'],
      maxBytes: MAX_REGISTRATION_BODY_BYTES,
    })
    const kind = registrationKindOf(input)
    if (kind !== c.req.param('kind')) fail('invalidInput', `This is a registration by ${kind}.`)
    const data = await takeRegistration(c, input, async (userId) => {
      const { token, statement } = await handshakeStatement(c.var.db, userId, c.var.clock())
      return { statements: [statement], made: (): HandshakeData => ({ token }) }
    })
    announcePixels(await openContext(c), 'signup')
    return success(c, data)
  })

  app.post(resourcePath('UserRegister', 'create'), privately, writes, async (c) => {
    const input = await readOptions(c, RegistrationInput, MAX_REGISTRATION_BODY_BYTES)
    setSessionCookies(await openContext(c), await takeRegistration(c, input, sessionEntry(c)))
    announcePixels(await openContext(c), 'signup')
    return success(c, null)
  })

  app.post(ROUTES.signup, privately, writes, viewer(), locale(), experiments(), signUpForm(options.renderSignUp))

  return app
}
