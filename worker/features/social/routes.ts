import { Hono } from 'hono'
import { isSessionLive } from '#db/live-session.ts'
import { ConnectInput, DisconnectInput, type SocialNonceData } from '#schema/calls/social.ts'
import { openContext, type AppEnv, type MemberContext } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { proveOwner } from '#worker/features/mfa/prove-owner.ts'
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
    const viewer = requireFullSession(await loadViewer(c))
    const input = await readOptions(c, ConnectInput)
    const person = await proveSocially(await openContext(c), input, 'socialSignInOff')
    // A stolen session must not leave a new way in behind.
    await proveOwner((await openContext(c)) as MemberContext, { password: input.password ?? '' })
    const outcome = await connect(mailScope(c), person, viewer.user, isSessionLive(viewer.session.id))
    if (outcome === 'proofEnded') return fail('notSignedIn')
    return outcome === 'connected' ? success(c, null) : connectFailure(outcome)
  })

  app.post(resourcePath('SocialConnection', 'delete'), privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const { provider } = await readOptions(c, DisconnectInput)
    const outcome = await disconnect(c.var.db, viewer, provider)
    return outcome === 'disconnected' ? success(c, null) : fail(outcome)
  })

  return app
}
