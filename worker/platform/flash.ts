import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** A cookie, not a query string, so that no link can forge a message. */
export const FLASH_COOKIE = '__Host-flash'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** A redirect is followed immediately, even by a slow phone. */
const FLASH_LIFETIME_S = 60

/** The next document at or below `path` shows the message that `done` names, once. */
export function flash(c: Context, path: string, done: string): void {
  const page = path.endsWith('/') ? path : `${path}/`
  setCookie(c, FLASH_COOKIE, `${done} ${page}`, { ...ATTRIBUTES, maxAge: FLASH_LIFETIME_S })
}

/** `path` may have a query. */
export function redirectDone(c: Context, path: string, done: string): Response {
  c.header('cache-control', 'private, no-store')
  flash(c, path.split('?', 1)[0] ?? '/', done)
  return c.redirect(path, 303)
}

/** A document with a message for this browser must not be shared. */
export function hasFlash(c: Context): boolean {
  return getCookie(c, FLASH_COOKIE) !== undefined
}

export function consumeFlash(c: Context, pathname: string): string | null {
  const [done = '', path = ''] = getCookie(c, FLASH_COOKIE)?.split(' ') ?? []
  const page = pathname.endsWith('/') ? pathname : `${pathname}/`
  if (c.req.method !== 'GET' || !path.startsWith('/') || !page.startsWith(path)) return null
  deleteCookie(c, FLASH_COOKIE, ATTRIBUTES)
  return /^\w+$/.test(done) ? done : null
}
