import type { CookieOptions } from 'hono/utils/cookie'
import { UNAUTH_ID_LIFETIME_MS } from '#schema/identity/session-constants.ts'

interface CookieContext {
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieOptions): void
  deleteCookie(name: string, options: CookieOptions): void
}

export const UNAUTH_ID_COOKIE = '__Host-unauth_id'

const UNAUTH_ID_BYTES = 16
const UNAUTH_ID_PATTERN = /^[0-9a-f]{32}$/

export function resolveUnauthId(cookie: string | undefined): string | null {
  return cookie !== undefined && UNAUTH_ID_PATTERN.test(cookie) ? cookie : null
}

/** Only calls may use it: a document that sets a cookie can't be shared. */
export function ensureUnauthId(context: CookieContext): string {
  const known = resolveUnauthId(context.cookie(UNAUTH_ID_COOKIE))
  if (known !== null) return known
  const id = newUnauthId()
  context.setCookie(UNAUTH_ID_COOKIE, id, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: UNAUTH_ID_LIFETIME_MS / 1_000,
  })
  return id
}

export function dropUnauthId(context: CookieContext): null {
  if (context.cookie(UNAUTH_ID_COOKIE) !== undefined)
    context.deleteCookie(UNAUTH_ID_COOKIE, { path: '/', secure: true })
  return null
}

export function newUnauthId(): string {
  let id = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(UNAUTH_ID_BYTES))) id += byte.toString(16).padStart(2, '0')
  return id
}
