import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_LIFETIME_MS } from '#schema/constants/sessions.ts'
import type { AppContext } from '#worker/context/context.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { isToken } from '#worker/platform/tokens.ts'
import type { NewSession } from './create-session.ts'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1_000 })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES)
}

/** The token that a browser sent, if it has the form of one. */
export function sessionTokenOf(c: Context): string | null {
  const cookie = getCookie(c, SESSION_COOKIE)
  return isToken(cookie) ? cookie : null
}

/** What a session made by this request is to remember. */
export function newSessionOf(c: AppContext, userId: string): NewSession {
  return {
    userId,
    userAgent: c.req.header('user-agent') ?? '',
    country: c.var.country.countryFromIp,
    replaces: sessionTokenOf(c),
  }
}
