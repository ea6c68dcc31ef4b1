import type { Context } from 'hono'
import { ROUTES } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import type { ActionContext } from './context.ts'
import { parseOrigins } from '#worker/platform/origins.ts'

/** Paths that pages of our other origins may call: the handshakes, and the session of a national domain. */
export const CROSS_ORIGIN_PATHS: readonly string[] = [
  ROUTES.registerHandshake,
  ROUTES.loginHandshake,
  ROUTES.loginMfaHandshake,
  ROUTES.countrySession,
]

const HANDSHAKE_PATTERN = /^\/v3\/(?:register\/[^/]+|login(?:\/mfa)?)\/handshake\/$/

/**
 * The other origins that may make the call of a request: those that the operator allows for the handshakes, the main
 * site for the session of a national domain, and nobody for anything else.
 */
export function allowedOriginsOf(c: Context): readonly string[] {
  const { path } = c.req
  const env = c.env as Pick<Env, 'ALLOWED_ORIGINS' | 'SITE_ORIGIN'>
  if (HANDSHAKE_PATTERN.test(path)) return parseOrigins(env.ALLOWED_ORIGINS)
  if (path === ROUTES.countrySession) return parseOrigins(env.SITE_ORIGIN)
  return []
}

/**
 * Where the pages of a request's origin sign somebody in beside it: pages of a national domain and of other origins of
 * ours at the main site, whose accounts they use, all others at the national domains.
 */
export function siblingOriginsOf({ env, url }: Pick<ActionContext, 'env' | 'url'>): readonly string[] {
  const { ALLOWED_ORIGINS, NATIONAL_ORIGINS, SITE_ORIGIN } = env
  const national = parseOrigins(NATIONAL_ORIGINS)
  const own = url.origin
  const registersThere = national.includes(own) || parseOrigins(ALLOWED_ORIGINS).includes(own)
  return registersThere ? parseOrigins(SITE_ORIGIN) : national
}
