import { Hono } from 'hono'
import { LoginMfaInput, MfaConfirmInput, type RecoveryCodesData } from '#schema/calls/mfa.ts'
import type { HandshakeData } from '#schema/calls/accounts.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import { openContext, type AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { issueHandshake } from '#worker/features/accounts/issue-handshake.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { readBody, type BodyOptions } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableMfa } from './disable-mfa.ts'
import { loginMfa } from './login-mfa.ts'
import { failAs } from './outcome.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { readOwner, requireOwner } from './require-owner.ts'
import { setUpTotp } from './set-up-totp.ts'
import { totpScope } from './totp-vault.ts'

const BODY: BodyOptions = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES }

/** The second step of a log-in, and turning it on and off. Needs the request's context; looks the viewer up itself. */
export function mfaRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const handshakes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(ROUTES.loginMfaHandshake, privately, handshakes, async (c) => {
    const input = await readBody(c.req.raw, LoginMfaInput, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    const outcome = await loginMfa(await openContext(c), input)
    if (outcome.type !== 'proved') return failAs(outcome)
    const token = await issueHandshake(c.var.db, outcome, c.var.clock())
    return token === null ? fail('mfaExpired') : success(c, { token } satisfies HandshakeData)
  })

  app.post(ROUTES.mfaSetupCall, privately, writes, async (c) => {
    const setup = await setUpTotp(totpScope(c), await requireOwner(c, 'password'))
    return typeof setup === 'string' ? fail(setup) : success(c, setup)
  })

  app.post(ROUTES.mfaCall, privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const { code } = await readBody(c.req.raw, MfaConfirmInput, BODY)
    const outcome = await confirmTotp({ ...mailScope(c), ...totpScope(c) }, viewer, code)
    if (outcome.type !== 'on') return failAs(outcome)
    return success(c, { recovery_codes: outcome.recoveryCodes } satisfies RecoveryCodesData)
  })

  app.post(ROUTES.recoveryCodesCall, privately, writes, async (c) => {
    const { viewer, ...proof } = await readOwner(c)
    const outcome = await renewRecoveryCodes(c, viewer, proof)
    if (outcome.type !== 'renewed') return failAs(outcome)
    return success(c, { recovery_codes: outcome.codes } satisfies RecoveryCodesData)
  })

  app.post(ROUTES.mfaDisableCall, privately, writes, async (c) => {
    const outcome = await disableMfa(mailScope(c), await requireOwner(c, 'password and code'))
    return outcome.type === 'off' ? success(c, null) : failAs(outcome)
  })

  return app
}
