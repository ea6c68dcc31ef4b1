import { Hono } from 'hono'
import * as v from 'valibot'
import { AttributionInput } from '#schema/calls/attribution.ts'
import { ROUTES } from '#schema/routes.ts'
import { mayTellThirdParties } from '#schema/third-parties.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { thirdPartyFactsOf } from '#worker/context/third-parties.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { privately } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { SOURCE_HEADER, sourceHeader } from './source-header.ts'

/**
 * Where an advertisement was clicked. It keeps nothing; the browser is told to note the source only where the operator
 * has switched that on and the person allows it. Needs the database, the country and the bot before it.
 */
export function attributionRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const own = originCheck({ sessionCookie: SESSION_COOKIE, everyMethod: true })

  app.get(ROUTES.attributionSource, privately, own, async (c) => {
    const input = v.parse(AttributionInput, c.req.query())
    if (c.env.ATTRIBUTION_REPORTING === 'on') {
      const facts = thirdPartyFactsOf(c, await loadViewer(c), c.var.clock())
      if (mayTellThirdParties(facts)) c.header(SOURCE_HEADER, sourceHeader(input))
    }
    return c.body(null, 204)
  })

  return app
}
