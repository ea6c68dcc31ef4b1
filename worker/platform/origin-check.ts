import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { fail } from '#worker/errors/service-error.ts'
import type { AllowedOriginsVariables } from './cors.ts'

export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

export interface RequestOrigin {
  fetchSite: string | undefined
  origin: string | undefined
  /** The request's own, and the site's public origin. */
  ownOrigins: readonly (string | undefined)[]
  hasSession: boolean
}

/**
 * `Sec-Fetch-Site` decides if present: `same-origin` passes, and so does `none`, which no site can cause (reloading a
 * posted form); `same-site` is refused, as a sibling domain isn't ours. Without it (old browsers, plain HTTP) `Origin`
 * must be ours, and `null` is not. With neither, a program may write, but not with a session cookie: another site could
 * misuse an old browser that omits both.
 */
export function mayWrite(facts: RequestOrigin): boolean {
  if (facts.fetchSite !== undefined) return facts.fetchSite === 'same-origin' || facts.fetchSite === 'none'
  if (facts.origin !== undefined) return facts.ownOrigins.includes(facts.origin)
  return !facts.hasSession
}

export interface OriginCheckOptions {
  sessionCookie: string
  everyMethod?: boolean
}

interface CheckedEnv {
  Bindings: { SITE_ORIGIN?: string }
  Variables: AllowedOriginsVariables
}

/**
 * Refuses writes from other sites with `crossSite`, except those that `cors` lets in. `hono/csrf` checks form types
 * alone and accepts `same-site`.
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
      // Same-origin reads send no `Origin` either, so its absence means nothing there.
      hasSession: !isRead && getCookie(c, options.sessionCookie) !== undefined,
    })
    if (!allowed) fail('crossSite')
    return next()
  }
}
