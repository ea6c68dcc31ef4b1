import { Hono } from 'hono'
import { ConnectInput, DisconnectInput, type SocialNonceData } from '#schema/calls/social.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE, type ViewerUser } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { provePassword } from '#worker/features/credentials/prove-password.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { connect } from './connect.ts'
import { connectFailure } from './connect-failure.ts'
import { disconnect } from './disconnect.ts'
import { giveNonce } from './nonce.ts'
import { proveSocially } from './prove-socially.ts'
import { socialSettings } from './settings.ts'

/** What goes with signing in by other services: the nonce of a browser, and the connections of an account. */
export function socialRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(resourcePath('SocialNonce', 'create'), privately, writes, async (c) => {
    if (!socialSettings(c.env).google) return fail('socialSignInOff')
    return success(c, { nonce: await giveNonce(c) } satisfies SocialNonceData)
  })

  app.post(resourcePath('SocialConnection', 'create'), privately, writes, async (c) => {
    const { user } = requireFullSession(await loadViewer(c))
    const input = await readOptions(c, ConnectInput)
    const person = await proveSocially(c, input, 'socialSignInOff')
    if (user.hasPassword) await askPassword(c, user, input.password ?? '')
    const outcome = await connect(mailScope(c), person, user)
    return outcome === 'connected' ? success(c, null) : connectFailure(outcome)
  })

  app.post(resourcePath('SocialConnection', 'delete'), privately, writes, async (c) => {
    const { user } = requireFullSession(await loadViewer(c))
    const { provider } = await readOptions(c, DisconnectInput)
    const outcome = await disconnect(c.var.db, user.id, provider)
    return outcome === 'disconnected' ? success(c, null) : fail(outcome)
  })

  return app
}

/** A new way into the account is made only by somebody who knows its password: a stolen session must not leave one behind. */
async function askPassword(c: AppContext, user: ViewerUser, password: string): Promise<void> {
  const outcome = await provePassword(
    { db: c.var.db, limit: c.env.SIGN_IN_LIMIT, now: c.var.clock() },
    { userId: user.id, password, address: addressOf(c.req.raw) },
  )
  if (outcome.type === 'wrongPassword') return fail('wrongPassword')
  if (outcome.type === 'refused') {
    return fail('tooManyRequests', undefined, { 'retry-after': String(outcome.retryAfterSeconds) })
  }
}
