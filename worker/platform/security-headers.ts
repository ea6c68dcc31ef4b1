import type { MiddlewareHandler } from 'hono'
import { mayHoldSecret } from '#worker/errors/log-path.ts'
import { setResponseHeaders } from './response-headers.ts'

/** Two years: the minimum of browsers' preload lists. */
const HSTS_MAX_AGE_S = 63_072_000

/** docs/behaviour/calls.md, Security of answers. */
export const SHARED_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains`,
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const

export const CALL_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** These headers are not set on responses with their own, such as a page for frames of this site. */
const DEFAULTS: readonly string[] = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']

/** A document that sets this policy by itself is for frames of all sites. */
export const FRAMED_ANYWHERE = 'frame-ancestors *'

/** No other site may embed these as images or scripts; CORS calls are not affected. */
const OWN_RESOURCE = ['cross-origin-resource-policy', 'same-origin'] as const
const ANY_RESOURCE = ['cross-origin-resource-policy', 'cross-origin'] as const
const OWN_TYPES = /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/

/**
 * The policy cannot be `no-referrer`: browsers then send the page's form with `Origin: null`, which `originCheck`
 * refuses without `Sec-Fetch-Site`.
 */
const SECRET_ADDRESS = [
  ['referrer-policy', 'strict-origin'],
  ['x-robots-tag', 'noindex'],
  // No shared cache keeps what is over as soon as its secret is used or withdrawn.
  ['cache-control', 'private, no-store'],
] as const

export interface SecurityHeadersOptions {
  /** Path and query carry a secret, which must not leak through a referrer. */
  isSecretAddress?(path: string): boolean
}

const DOCUMENT_HEADERS = Object.entries(SHARED_SECURITY_HEADERS)
const CALL_HEADERS = [...DOCUMENT_HEADERS, ...Object.entries(CALL_SECURITY_HEADERS)]

/** The headers of an answer with these. HTML, and answers with a policy of their own, don't get that of plain calls. */
export function listSecurityHeaders(given: Headers, isSecret: boolean): (readonly [name: string, value: string])[] {
  const type = given.get('content-type') ?? ''
  const headers = type.startsWith('text/html') ? DOCUMENT_HEADERS : CALL_HEADERS
  const isFramedAnywhere = given.get('content-security-policy')?.includes(FRAMED_ANYWHERE) === true
  return [
    ...headers.filter(
      ([name]) => (!DEFAULTS.includes(name) || !given.has(name)) && !(isFramedAnywhere && name === 'x-frame-options'),
    ),
    ...(OWN_TYPES.test(type) ? [isFramedAnywhere ? ANY_RESOURCE : OWN_RESOURCE] : []),
    ...(isSecret ? SECRET_ADDRESS : []),
  ]
}

function findQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}

/** Sets headers on every response. `hono/secure-headers` would overwrite what a response sets itself. */
export function securityHeaders({ isSecretAddress = mayHoldSecret }: SecurityHeadersOptions = {}): MiddlewareHandler {
  return async (c, next) => {
    await next()
    setResponseHeaders(c, listSecurityHeaders(c.res.headers, isSecretAddress(c.req.path + findQuery(c.req.url))))
  }
}
