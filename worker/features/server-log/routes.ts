import { Hono } from 'hono'
import { StringUsageInput } from '#schema/calls/server-log.ts'
import { mayTrack } from '#schema/consent.ts'
import { SERVER_LOG_LIMIT } from '#schema/constants/limits.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { logLine } from '#worker/platform/log.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { addressKey, countTry } from '#worker/platform/rate-limit.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { summarizeSamples } from './summarize-samples.ts'

/** Which texts pages use: counted in the log, under nobody's name. */
export function serverLogRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(resourcePath('ServerLog', 'create'), privately, writes, viewer(), locale(), async (c) => {
    const input = await readOptions(c, StringUsageInput)
    const now = c.var.clock()
    if (c.var.bot.isBot || !mayTrack('analytics', trackingFactsOf(c, c.var.viewer, now))) return success(c, null)
    const key = addressKey(addressOf(c.req.raw))
    const attempt = await countTry(c.var.db, [{ rule: SERVER_LOG_LIMIT, key }], now)
    if (attempt.type === 'refused') {
      return fail('tooManyRequests', { retryAfterSeconds: attempt.retryAfterSeconds })
    }
    const { texts, uses, counts } = summarizeSamples(input)
    logLine('info', {
      message: 'texts used',
      requestId: c.var.requestId,
      locale: c.var.locale.locale,
      texts,
      uses,
      counts,
    })
    return success(c, null)
  })

  return app
}
