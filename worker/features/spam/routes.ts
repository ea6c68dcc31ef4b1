import { Hono } from 'hono'
import { FingerprintInput } from '#schema/calls/fingerprints.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { keepFingerprint } from './keep-fingerprint.ts'
import { fingerprintActor } from './rules.ts'

const BODY = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

/** Takes the fingerprints of devices in. Where none may be kept the answer is the same: it tells nothing. */
export function spamRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(ROUTES.fingerprints, privately, originCheck({ sessionCookie: SESSION_COOKIE }), viewer(), async (c) => {
    const { fingerprint } = await readBody(c.req.raw, FingerprintInput, BODY)
    const { db, bot, unauthId, viewer } = c.var
    const now = c.var.clock()
    const facts = trackingFactsOf(c, viewer, now)
    const actor = fingerprintActor(viewer, { facts, isBot: bot.isBot, unauthId })
    if (actor === null) return success(c, null)
    const outcome = await keepFingerprint({ db, actor, address: addressOf(c.req.raw), now }, fingerprint)
    if (outcome.type === 'refused') {
      return fail('tooManyRequests', { retryAfterSeconds: outcome.retryAfterSeconds })
    }
    return success(c, null)
  })

  return app
}
