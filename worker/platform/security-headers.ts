import type { MiddlewareHandler } from 'hono'
import { setResponseHeaders } from './response-headers.ts'

/** Two years: the minimum of browsers' preload lists. */
const HSTS_MAX_AGE_S = 63_072_000

/** docs/BEHAVIOUR.md, Security of answers. */
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

/** Not set on responses with their own, such as a page for frames of this site. */
const DEFAULTS: readonly string[] = ['content-security-policy', 'cross-origin-opener-policy', 'x-frame-options']

/** With this policy, which a document sets by itself, it is for frames of all sites. */
export const FRAMED_ANYWHERE = 'frame-ancestors *'

/** No other site may embed these as pictures or scripts; CORS calls are not affected. */
const OWN_RESOURCE = ['cross-origin-resource-policy', 'same-origin'] as const
const ANY_RESOURCE = ['cross-origin-resource-policy', 'cross-origin'] as const
const OWN_TYPES = /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/

/**
 * Not `no-referrer`: browsers then send the page's form with `Origin: null`, which `originCheck` refuses without
 * `Sec-Fetch-Site`.
 */
const SECRET_ADDRESS = [
  ['referrer-policy', 'strict-origin'],
  ['x-robots-tag', 'noindex'],
] as const

export interface SecurityHeadersOptions {
  /** The URL carries a secret, which must not leak through a referrer. */
  isSecretAddress?(path: string): boolean
}

/**
 * On every response; HTML, and responses with a policy of their own, don't get the policy of plain calls.
 * `hono/secure-headers` would overwrite what a response sets itself.
 */
export function securityHeaders({ isSecretAddress }: SecurityHeadersOptions = {}): MiddlewareHandler {
  const document = Object.entries(SHARED_SECURITY_HEADERS)
  const call = [...document, ...Object.entries(CALL_SECURITY_HEADERS)]
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type') ?? ''
    const headers = type.startsWith('text/html') ? document : call
    const isFramedAnywhere = c.res.headers.get('content-security-policy')?.includes(FRAMED_ANYWHERE) === true
    setResponseHeaders(c, [
      ...headers.filter(
        ([name]) =>
          (!DEFAULTS.includes(name) || !c.res.headers.has(name)) && !(isFramedAnywhere && name === 'x-frame-options'),
      ),
      ...(OWN_TYPES.test(type) ? [isFramedAnywhere ? ANY_RESOURCE : OWN_RESOURCE] : []),
      ...(isSecretAddress?.(c.req.path) ? SECRET_ADDRESS : []),
    ])
  }
}
