import type { MiddlewareHandler } from 'hono'
import { setResponseHeaders } from './response-headers.ts'

/** Two years, in seconds: what browsers' preload lists ask for at least. */
const HSTS_MAX_AGE_S = 63_072_000

/** Headers that every answer carries (docs/BEHAVIOUR.md, Security of answers). */
export const SHARED_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Headers of answers that are no documents. A document brings its own policy. */
export const CALL_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Where an answer has one of these already, it knows better: a page for frames of this site, one that opens windows. */
const DEFAULTS: readonly string[] = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']

/** No other site may load these as if they were pictures or scripts; calls with CORS are not affected. */
const OWN_RESOURCE = ['cross-origin-resource-policy', 'same-origin'] as const
const OWN_TYPES = /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/

/**
 * For pages whose address is a secret. Not `no-referrer`: with it browsers send the page's form with `Origin: null`, which
 * `originCheck` refuses where there is no `Sec-Fetch-Site`.
 */
const SECRET_ADDRESS = [
  ['referrer-policy', 'strict-origin'],
  ['x-robots-tag', 'noindex'],
] as const

export interface SecurityHeadersOptions {
  /** Whether the address at a path carries a secret, so that no other address may be told of it. */
  isSecretAddress?(path: string): boolean
}

/**
 * Puts the security headers on every answer. Where an answer already has a policy, or is HTML (whose policy is
 * made with the document), the headers of plain calls stay away from it.
 *
 * `hono/secure-headers` puts one set on all answers and writes over what an answer says itself.
 */
export function securityHeaders({ isSecretAddress }: SecurityHeadersOptions = {}): MiddlewareHandler {
  const document = Object.entries(SHARED_SECURITY_HEADERS)
  const call = [...document, ...Object.entries(CALL_SECURITY_HEADERS)]
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type') ?? ''
    const headers = type.startsWith('text/html') ? document : call
    setResponseHeaders(c, [
      ...headers.filter(([name]) => !DEFAULTS.includes(name) || !c.res.headers.has(name)),
      ...(OWN_TYPES.test(type) ? [OWN_RESOURCE] : []),
      ...(isSecretAddress?.(c.req.path) ? SECRET_ADDRESS : []),
    ])
  }
}
