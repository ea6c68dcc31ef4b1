import { Hono } from 'hono'
import type { HandshakeData } from '#schema/calls/accounts.ts'
import { registrationKindOf, RegistrationInput } from '#schema/calls/registration.ts'
import { MAX_REGISTRATION_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { allowedOriginsOf } from '#worker/context/cross-origin.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { sessionStatements } from '#worker/features/accounts/create-session.ts'
import { handshakeStatement } from '#worker/features/accounts/issue-handshake.ts'
import { newSessionOf, setSessionCookies } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { takeRegistration } from './take-registration.ts'

/** Registration: by a handshake, which our other origins may use too, or at once for pages of this one. */
export function registrationRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const handshakes = originCheck({ sessionCookie: SESSION_COOKIE, allowedOrigins: allowedOriginsOf })
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
    return success(c, data)
  })

  app.post(resourcePath('UserRegister', 'create'), privately, writes, async (c) => {
    const input = await readOptions(c, RegistrationInput, MAX_REGISTRATION_BODY_BYTES)
    const created = await takeRegistration(c, input, async (userId) => {
      const { statements, created: made } = await sessionStatements(c.var.db, newSessionOf(c, userId), c.var.clock())
      return { statements, made }
    })
    setSessionCookies(c, created)
    return success(c, null)
  })

  return app
}
