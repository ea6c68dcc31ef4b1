import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseReferrer, REFERRER_COOKIE } from '#schema/referrer.ts'
import type { Env } from '#worker/env.ts'

export interface ReferrerVariables {
  referrerFromCookie: string | null
}

export function referrer(): MiddlewareHandler<{ Bindings: Env; Variables: ReferrerVariables }> {
  return async (c, next) => {
    c.set('referrerFromCookie', parseReferrer(getCookie(c, REFERRER_COOKIE)))
    await next()
  }
}
