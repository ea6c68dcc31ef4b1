import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { MAX_REFERRER_LENGTH } from '#schema/constants/limits.ts'
import type { Env } from '#worker/env.ts'

export interface ReferrerVariables {
  referrerFromCookie: string | null
}

/** Written by the page: the address outside that first led here. */
export const REFERRER_COOKIE = '_referrer'

/** The origin and path of a web address; its query and fragment are none of our business. Null for anything else. */
export function resolveReferrer(cookie: string | undefined): string | null {
  if (!cookie || cookie.length > MAX_REFERRER_LENGTH || !URL.canParse(cookie)) return null
  const { protocol, origin, pathname } = new URL(cookie)
  return protocol === 'https:' || protocol === 'http:' ? origin + pathname : null
}

export function referrer(): MiddlewareHandler<{ Bindings: Env; Variables: ReferrerVariables }> {
  return async (c, next) => {
    c.set('referrerFromCookie', resolveReferrer(getCookie(c, REFERRER_COOKIE)))
    await next()
  }
}
