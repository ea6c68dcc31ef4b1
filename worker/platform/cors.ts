import type { MiddlewareHandler } from 'hono'
import { fail } from '#worker/errors/service-error.ts'
import { setResponseHeaders } from './response-headers.ts'

/** Short, so that a withdrawn origin soon loses access. */
const PREFLIGHT_MAX_AGE_S = 600

const ALLOWED_HEADERS = 'content-type, idempotency-key, x-tackboard-install-id'

const EXPOSED_HEADERS = 'idempotency-replayed, retry-after, x-app-version, x-request-id'

export interface AllowedOriginsVariables {
  /** Other origins whose pages may make this call with their cookies. */
  allowedOrigins?: readonly string[]
}

/**
 * Lets pages of `c.var.allowedOrigins` POST with credentials and read the response; refuses preflights of all others,
 * where `hono/cors` would respond 204. Mount it on single paths before `originCheck`, which lets the same origins pass.
 */
export const cors: MiddlewareHandler<{ Variables: AllowedOriginsVariables }> = async (c, next) => {
  const origin = c.req.header('origin')
  const isAllowed = origin !== undefined && (c.var.allowedOrigins ?? []).includes(origin)
  if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
    c.header('vary', 'Origin')
    if (!isAllowed) fail('crossSite', { headers: { vary: 'Origin' } })
    return c.body(null, 204, {
      ...toGrant(origin),
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
    })
  }
  await next()
  setResponseHeaders(c, [
    ['vary', withOrigin(c.res.headers.get('vary'))],
    ...(isAllowed ? Object.entries({ ...toGrant(origin), 'access-control-expose-headers': EXPOSED_HEADERS }) : []),
  ])
  return undefined
}

function toGrant(origin: string) {
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

function withOrigin(vary: string | null): string {
  return vary === null || vary === '' ? 'Origin' : `${vary}, Origin`
}
