import type { MiddlewareHandler } from 'hono'
import { setResponseHeaders } from './response-headers.ts'

/** Two years, in seconds: what browsers' preload lists ask for at least. */
const HSTS_MAX_AGE_S = 63_072_000

/** Headers that every answer carries (design, section 6). */
export const SHARED_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const

/** Headers of answers that are no documents. A document brings its own policy. */
export const CALL_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Puts the security headers on every answer. Where an answer already has a policy, or is HTML (whose policy is
 * made with the document), the headers of plain calls stay away from it.
 */
export function securityHeaders(): MiddlewareHandler {
  const shared = Object.entries(SHARED_SECURITY_HEADERS)
  const call = Object.entries(CALL_SECURITY_HEADERS)
  return async (c, next) => {
    await next()
    const isDocument = c.res.headers.get('content-type')?.startsWith('text/html') ?? false
    const own = isDocument ? [] : call.filter(([name]) => !c.res.headers.has(name))
    // A page for frames of this site says so itself.
    const common = c.res.headers.has('x-frame-options') ? shared.filter(([name]) => name !== 'x-frame-options') : shared
    setResponseHeaders(c, [...common, ...own])
  }
}
