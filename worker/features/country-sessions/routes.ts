import { Hono } from 'hono'
import { ApiInput, CountrySessionForm, type CountryTokenData } from '#schema/calls/country-sessions.ts'
import { COUNTRY_TOKEN_URL } from '#schema/constants/country-sessions.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { allowedOriginsOf } from '#worker/context/cross-origin.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { startSession } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { localPath } from '#schema/local-path.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { exchangeCountryToken } from './exchange-country-token.ts'
import { issueCountryToken } from './issue-country-token.ts'
import { targetOrigin } from './national-origins.ts'

/** Carries a session over from the main site to a national domain of the same operator. */
export function countrySessionRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.post(resourcePath('Api', 'create'), privately, writes, async (c) => {
    const { url, data } = await readOptions(c, ApiInput)
    if (url !== COUNTRY_TOKEN_URL) return fail('unknownCall')
    const current = requireFullSession(await loadViewer(c))
    const { db, clock, country } = c.var
    const target = targetOrigin(parseOrigins(c.env.NATIONAL_ORIGINS), data.target_origin, country.country)
    if (target === null) return fail('invalidInput', 'options.data.target_origin: This is no national domain of ours')
    const token = await issueCountryToken(db, { sessionId: current.session.id, targetOrigin: target }, clock())
    return success(c, { token, target_origin: target } satisfies CountryTokenData)
  })

  app.post(ROUTES.countrySession, privately, async (c) => {
    const own = new URL(c.req.url).origin
    if (!parseOrigins(c.env.NATIONAL_ORIGINS).includes(own)) return fail('unknownCall')
    // Whoever can hand in a token signs a browser in, so here even a caller without an Origin is refused.
    const origin = c.req.header('origin')
    if (origin === undefined || !allowedOriginsOf(c).includes(origin)) return fail('crossSite')
    const { token, next } = await readBody(c.req.raw, CountrySessionForm, {
      accepts: ['form'],
      maxBytes: MAX_FORM_BODY_BYTES,
    })
    const outcome = await exchangeCountryToken(c.var.db, token, own, c.var.clock())
    if (outcome.type !== 'proved') return fail(outcome.type)
    if (!(await startSession(c, outcome, false))) return fail('countryTokenExpired')
    return c.req.header('sec-fetch-mode') === 'navigate' ? c.redirect(localPath(next), 303) : success(c, null)
  })

  return app
}
