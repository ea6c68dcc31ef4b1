import { Hono } from 'hono'
import {
  EmailChangeInput,
  PasswordChangeInput,
  PasswordResetInput,
  VerifyResendInput,
} from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { requirePasscode } from '#worker/features/parental-passcode/require-passcode.ts'
import { readBody, type BodyOptions } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { changePassword } from './change-password.ts'
import { countMail, refuseFlood, strictest } from './mail-limits.ts'
import { mailScope } from './mail-scope.ts'
import { passwordProblem } from './password-problem.ts'
import { provePassword, type ProofOutcome } from './prove-password.ts'
import { requestEmailChange } from './request-email-change.ts'
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
    const { user } = viewer
    const { email, password, passcode } = await readBody(c.req.raw, EmailChangeInput, BODY)
    const scope = mailScope(c)
    if (email === user.email) return fail('sameEmail')
    const address = addressOf(c.req.raw)
    proved(await provePassword({ ...scope, limit: c.env.SIGN_IN_LIMIT }, { userId: user.id, password, address }))
    await requirePasscode(c, viewer, { changed: ['email'], passcode })
    goOn(strictest(await countMail(scope, [`change:${user.id}`], address)))
    await requestEmailChange(scope, user, email)
    return success(c, null)
  })

  app.post(ROUTES.passwordSettingsCall, privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const input = await readBody(c.req.raw, PasswordChangeInput, BODY)
    const problem = passwordProblem(input.new_password)
    if (problem) return fail(problem)
    const scope = mailScope(c)
    const { passwordHash } = proved(
      await provePassword(
        { ...scope, limit: c.env.SIGN_IN_LIMIT },
        { userId: viewer.user.id, password: input.old_password, address: addressOf(c.req.raw) },
      ),
    )
    await requirePasscode(c, viewer, { changed: ['password'], passcode: input.passcode })
    const outcome = await changePassword(scope, viewer, { provedHash: passwordHash, password: input.new_password })
    return outcome === 'stale' ? fail('wrongPassword') : success(c, null)
  })

  return app
}

function goOn(outcome: TryOutcome): void {
  if (outcome.type === 'refused') refuse(outcome.retryAfterSeconds)
}

function proved(outcome: ProofOutcome): Extract<ProofOutcome, { type: 'proved' }> {
  if (outcome.type === 'refused') return refuse(outcome.retryAfterSeconds)
  return outcome.type === 'wrongPassword' ? fail('wrongPassword') : outcome
}

function refuse(retryAfterSeconds: number): never {
  return fail('tooManyRequests', undefined, { 'retry-after': String(retryAfterSeconds) })
}
