import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AllowedOriginsVariables } from './cors.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Methods that change nothing. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

export interface OriginFacts {
  /** `Sec-Fetch-Site`. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
  /** Origins that are ours: the request's own, and the public address of the site. */
  ownOrigins: readonly (string | undefined)[]
  hasSession: boolean
}

/**
 * Whether a write comes from our own pages, or at least from no other site's.
 *
 * - `Sec-Fetch-Site` is written by the browser alone and decides where present. `same-origin` passes. So does
 *   `none`: the person acted without any page (reloading a posted form, for one), which no site can bring about.
 *   `same-site` is refused like `cross-site`: a neighbour on a sibling domain is not us.
 * - Without it (browsers before 2023, or plain HTTP), `Origin` must be ours. `null` is nobody's.
 * - With neither, no browser of the last years sent it. A program may write, but not on the strength of a session
 *   cookie: should an old browser leave out both, its cookie is the very thing that another site would misuse.
 */
export function mayWrite(facts: OriginFacts): boolean {
  if (facts.fetchSite !== undefined) return facts.fetchSite === 'same-origin' || facts.fetchSite === 'none'
  if (facts.origin !== undefined) return facts.ownOrigins.includes(facts.origin)
  return !facts.hasSession
}

export interface OriginCheckOptions {
  /** Name of the cookie that signs a browser in. */
  sessionCookie: string
  /** Also checks reads: for the few that change something. */
  everyMethod?: boolean
}

interface CheckedEnv {
  Bindings: { SITE_ORIGIN?: string }
  Variables: AllowedOriginsVariables
}

/**
 * Refuses writes from other sites with `crossSite`, except those that `cors` lets in.
 *
 * `hono/csrf` looks at form types alone and takes `same-site` for our own; this looks at every write.
 */
export function originCheck(options: OriginCheckOptions): MiddlewareHandler {
  return async (c: Context<CheckedEnv>, next) => {
    const isRead = SAFE_METHODS.includes(c.req.method)
    if (isRead && !options.everyMethod) return next()
    const origin = c.req.header('origin')
    if (origin !== undefined && c.var.allowedOrigins?.includes(origin)) return next()
    const allowed = mayWrite({
      fetchSite: c.req.header('sec-fetch-site'),
      origin,
      ownOrigins: [new URL(c.req.url).origin, c.env.SITE_ORIGIN || undefined],
      // A read sends no Origin from one's own page either, so there its absence says nothing.
      hasSession: !isRead && getCookie(c, options.sessionCookie) !== undefined,
    })
    if (!allowed) fail('crossSite')
    return next()
  }
}
