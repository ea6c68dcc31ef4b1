import type { ActionContext } from './context.ts'
import { parseOrigins } from '#worker/platform/origins.ts'

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
