import { Hono } from 'hono'
import { LandingSignalsInput, type LandingSignalsData } from '#schema/calls/landing-signals.ts'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { idempotencyKeyOf } from '#worker/platform/idempotency/key.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { keepSignals } from './keep-signals.ts'
import { hasSignals, mayKeepSignals, requireArrival } from './rules.ts'

/** What somebody had looked at before they signed in. Needs the database, the country and the bot before it. */
export function landingSignalRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(ROUTES.landingSignals, privately, originCheck({ sessionCookie: SESSION_COOKIE }), async (c) => {
    const viewer = await loadViewer(c)
    const userId = requireArrival(viewer)
    const key = idempotencyKeyOf(c) ?? crypto.randomUUID()
    const input = await readBody(c.req.raw, LandingSignalsInput, { accepts: ['json'], maxBytes: MAX_CALL_BODY_BYTES })
    const now = c.var.clock()
    const kept = hasSignals(input) && mayKeepSignals({ ...trackingFactsOf(c, viewer, now), isBot: c.var.bot.isBot })
    if (kept) await keepSignals(c.var.db, userId, key, input, now)
    const data: LandingSignalsData = { kept }
    return success(c, data)
  })

  return app
}
