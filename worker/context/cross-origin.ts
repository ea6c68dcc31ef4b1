import type { Context } from 'hono'
import { ROUTES } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import type { ActionContext } from './context.ts'
import { parseOrigins } from '#worker/platform/origins.ts'

/** Handshakes that pages of our other origins may make. */
export const CROSS_ORIGIN_PATHS: readonly string[] = [ROUTES.registerHandshake]

/** The other origins that the operator allows for them. */
export function allowedOriginsOf(c: Context): readonly string[] {
  return parseOrigins((c.env as Pick<Env, 'ALLOWED_ORIGINS'>).ALLOWED_ORIGINS)
}

/**
 * Where the pages of a request's origin sign their visitor in beside it: pages of a national domain and of other origins of
 * ours at the main site, whose accounts they use, all others at the national domains.
 */
export function siblingOriginsOf({ env, url }: Pick<ActionContext, 'env' | 'url'>): readonly string[] {
  const { ALLOWED_ORIGINS, NATIONAL_ORIGINS, SITE_ORIGIN } = env
  const national = parseOrigins(NATIONAL_ORIGINS)
  const own = url.origin
  const registersThere = national.includes(own) || parseOrigins(ALLOWED_ORIGINS).includes(own)
  return registersThere ? parseOrigins(SITE_ORIGIN) : national
}
