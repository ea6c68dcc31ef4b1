import type { MiddlewareHandler } from 'hono'
import { fail } from '#worker/errors/service-error.ts'
import { setResponseHeaders } from './response-headers.ts'

/** How long a browser may keep the answer to its preflight: short, so that a withdrawn origin is soon out. */
const PREFLIGHT_MAX_AGE_S = 600

/** Headers that a call from another origin of ours may bring along. */
const ALLOWED_HEADERS = 'content-type, idempotency-key, x-tackboard-install-id'

/** Headers of the answer that its script may read. */
const EXPOSED_HEADERS = 'idempotency-replayed, retry-after, x-app-version, x-request-id'

export interface AllowedOriginsVariables {
  /** Other origins whose pages may make the call of this request, with their cookies. */
  allowedOrigins?: readonly string[]
}

/**
 * Lets the pages of `c.var.allowedOrigins` POST with credentials and read the answer; answers their preflights and refuses
 * those of all others. To be mounted on single paths, before `originCheck`, which lets the same origins pass.
 *
 * `hono/cors` answers each preflight with 204, whoever asks; here a refusal says that it is one.
 */
export const cors: MiddlewareHandler<{ Variables: AllowedOriginsVariables }> = async (c, next) => {
  const origin = c.req.header('origin')
  const isAllowed = origin !== undefined && (c.var.allowedOrigins ?? []).includes(origin)
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
    c.header('vary', 'Origin')
    if (!isAllowed) fail('crossSite', { headers: { vary: 'Origin' } })
    return c.body(null, 204, {
      ...grantOf(origin),
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
    })
  }
  await next()
  setResponseHeaders(c, [
    ['vary', withOrigin(c.res.headers.get('vary'))],
    ...(isAllowed ? Object.entries({ ...grantOf(origin), 'access-control-expose-headers': EXPOSED_HEADERS }) : []),
  ])
  return undefined
}

function grantOf(origin: string) {
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

function withOrigin(vary: string | null): string {
  return vary === null || vary === '' ? 'Origin' : `${vary}, Origin`
}
