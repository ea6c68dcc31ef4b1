import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** What a form has done, for the next document of its page to say once. An address cannot say it, so no link can. */
const FLASH_COOKIE = '__Host-flash'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** Seconds until it is too late to say: a redirect is followed at once, even by a slow phone. */
const FLASH_LIFETIME_S = 60

/**
 * Has the next document at a path, or below it, say what was done.
 *
 * @param done a name among those that the page knows
 */
export function flash(c: Context, path: string, done: string): void {
  const page = path.endsWith('/') ? path : `${path}/`
  setCookie(c, FLASH_COOKIE, `${done} ${page}`, { ...ATTRIBUTES, maxAge: FLASH_LIFETIME_S })
}

/** Answers a form that has worked: on to a page, which says so once. */
export function redirectDone(c: Context, path: string, done: string): Response {
  c.header('cache-control', 'private, no-store')
  flash(c, path, done)
  return c.redirect(path, 303)
}

/** Whether a document may say something to this browser alone, and so must not be one that everybody gets. */
export function hasFlash(c: Context): boolean {
  return getCookie(c, FLASH_COOKIE) !== undefined
}

/** What the document at a path is to say was done, or null; it is forgotten by this. */
export function takeFlash(c: Context, pathname: string): string | null {
  const [done = '', path = ''] = getCookie(c, FLASH_COOKIE)?.split(' ') ?? []
  const page = pathname.endsWith('/') ? pathname : `${pathname}/`
  if (c.req.method !== 'GET' || !path.startsWith('/') || !page.startsWith(path)) return null
  deleteCookie(c, FLASH_COOKIE, ATTRIBUTES)
  return /^\w+$/.test(done) ? done : null
}
