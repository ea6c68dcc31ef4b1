import { Hono } from 'hono'
import {
  PasskeyInput,
  PasskeyLoginInput,
  PasskeyLoginOptionsInput,
  type PasskeyOptionsData,
} from '#schema/calls/passkeys.ts'
import { MAX_CALL_BODY_BYTES, MAX_FORM_BODY_BYTES, PASSKEY_LIMIT } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import { openContext, type AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { issueHandshake } from '#worker/features/accounts/issue-handshake.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { findBegunLogin } from '#worker/features/mfa/mfa-token.ts'
import { failAs } from '#worker/features/mfa/outcome.ts'
import { requireOwner } from '#worker/features/mfa/require-owner.ts'
import { readBody, type BodyOptions } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { addressKey, countTry } from '#worker/platform/rate-limit.ts'
import { addPasskey } from './add-passkey.ts'
import { loginOptions } from './login-options.ts'
import { passkeyOptions } from './passkey-options.ts'
import { removePasskey } from './remove-passkey.ts'
import { checkPasskey } from './check-passkey.ts'

const TOKEN: BodyOptions = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES }
const CREDENTIAL: BodyOptions = { accepts: ['json'], maxBytes: MAX_CALL_BODY_BYTES }

/** Passkeys: making and removing them behind the password, and logging in with one. */
export function passkeyRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(ROUTES.passkeyOptionsCall, privately, writes, async (c) => {
    const { user } = await requireOwner(c, 'password and code')
    const options = await passkeyOptions(c, user)
    return options === 'tooManyPasskeys' ? fail(options) : success(c, { options } satisfies PasskeyOptionsData)
  })

  app.post(ROUTES.passkeysCall, privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const outcome = await addPasskey(c, viewer, await readBody(c.req.raw, PasskeyInput, CREDENTIAL))
    return outcome.type === 'added' ? success(c, { id: outcome.id }) : failAs(outcome)
  })

  app.post(ROUTES.passkeyRemoveCall, privately, writes, async (c) => {
    const outcome = await removePasskey(mailScope(c), await requireOwner(c, 'password'), c.req.param('id'))
    return outcome.type === 'removed' ? success(c, null) : failAs(outcome)
  })

  app.post(ROUTES.passkeyLoginOptions, privately, writes, async (c) => {
    const { mfa_token: token } = await readBody(c.req.raw, PasskeyLoginOptionsInput, TOKEN)
    const { db, clock } = c.var
    const key = addressKey(addressOf(c.req.raw))
    const attempt = await countTry(db, [{ rule: PASSKEY_LIMIT, key }], clock())
    if (attempt.type === 'refused') return failAs({ ...attempt, type: 'tooManyRequests' })
    const login = token === undefined ? null : ((await findBegunLogin(db, token, clock())) ?? fail('mfaExpired'))
    return success(c, { options: await loginOptions(c, login?.userId ?? null) } satisfies PasskeyOptionsData)
  })

  app.post(ROUTES.passkeyLogin, privately, writes, async (c) => {
    const { credential } = await readBody(c.req.raw, PasskeyLoginInput, CREDENTIAL)
    const flood = await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw))
    if (flood.type === 'refused') return failAs({ ...flood, type: 'tooManyRequests' })
    // A passkey that knows its owner by a finger or a PIN is both factors, so no second step follows.
    const proof = await checkPasskey(await openContext(c), credential, { purpose: 'login' })
    const token = proof && (await issueHandshake(c.var.db, proof, c.var.clock()))
    return token === null ? fail('passkeyFailed') : success(c, { token })
  })

  return app
}
