import { Hono } from 'hono'
import {
  EmailChangeInput,
  PasswordChangeInput,
  PasswordResetInput,
  VerifyResendInput,
} from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { refusePasscode } from '#worker/features/parental-passcode/check-passcode.ts'
import { readBody, type BodyOptions } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { askEmailChange, askPasswordChange, type ChangeAnswer } from './ask-change.ts'
import { refuseFlood } from './mail-limits.ts'
import { mailScope } from './mail-scope.ts'
import { requestReset } from './request-reset.ts'
import { resendVerification } from './resend-verification.ts'

const BODY: BodyOptions = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES }

/** The calls about an account's address and password. Needs the request's context; looks the viewer up itself. */
export function credentialsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(ROUTES.verifyResend, privately, writes, async (c) => {
    const { user } = requireFullSession(await loadViewer(c))
    await readBody(c.req.raw, VerifyResendInput, BODY)
    goOn(await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw)))
    goOn(await resendVerification(mailScope(c), user, addressOf(c.req.raw)))
    return success(c, null)
  })

  app.post(ROUTES.passwordResetCall, privately, writes, async (c) => {
    const { username_or_email: usernameOrEmail } = await readBody(c.req.raw, PasswordResetInput, BODY)
    const address = addressOf(c.req.raw)
    goOn(await refuseFlood(c.env.SIGN_IN_LIMIT, address))
    goOn(await requestReset(mailScope(c), { usernameOrEmail, address }))
    return success(c, null)
  })

  app.post(ROUTES.emailSettingsCall, privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const input = await readBody(c.req.raw, EmailChangeInput, BODY)
    return done(c, await askEmailChange(c, viewer, input))
  })

  app.post(ROUTES.passwordSettingsCall, privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const input = await readBody(c.req.raw, PasswordChangeInput, BODY)
    return done(c, await askPasswordChange(c, viewer, input))
  })

  return app
}

function goOn(outcome: TryOutcome): void {
  if (outcome.type === 'refused') refuse(outcome.retryAfterSeconds)
}

function done(c: AppContext, outcome: ChangeAnswer): Response {
  if (outcome.type === 'refused') return refuse(outcome.retryAfterSeconds)
  if (outcome.type === 'passcode') return refusePasscode(outcome.refusal)
  return outcome.type === 'done' ? success(c, null) : fail(outcome.type)
}

function refuse(retryAfterSeconds: number): never {
  return fail('tooManyRequests', { retryAfterSeconds })
}
