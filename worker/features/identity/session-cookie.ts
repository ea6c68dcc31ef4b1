import {
  KNOWN_DEVICE_LIFETIME_MS,
  LOGGED_OUT_COOKIE,
  LOGGED_OUT_ON_COOKIE,
  SESSION_LIFETIME_MS,
} from '#schema/identity/session-constants.ts'
import { DEVICE_COOKIE } from '#worker/context/caller.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import type { CreatedSession, NewSession } from './create-session.ts'
import { ACCOUNTS_COOKIE, parseBrowserTokens, readToken } from './parse-browser-tokens.ts'

type Cookies = Pick<ActionContext, 'cookie' | 'setCookie' | 'deleteCookie'>

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function setSessionCookies(context: Cookies, { session, group, device }: CreatedSession): void {
  setSessionCookie(context, session)
  context.setCookie(DEVICE_COOKIE, device, { ...ATTRIBUTES, maxAge: KNOWN_DEVICE_LIFETIME_MS / 1_000 })
  if (group !== null) setAccountsCookie(context, group)
  else if (readToken(context, ACCOUNTS_COOKIE) !== null) clearAccountsCookie(context)
  for (const mark of [LOGGED_OUT_COOKIE, LOGGED_OUT_ON_COOKIE]) {
    if (context.cookie(mark) !== undefined) context.deleteCookie(mark, { path: '/', secure: true })
  }
}

export function setSessionCookie(context: Pick<Cookies, 'setCookie'>, token: string): void {
  context.setCookie(SESSION_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1_000 })
}

export function clearSessionCookie(context: Pick<Cookies, 'deleteCookie'>): void {
  context.deleteCookie(SESSION_COOKIE, ATTRIBUTES)
}

export function setAccountsCookie(context: Pick<Cookies, 'setCookie'>, token: string): void {
  context.setCookie(ACCOUNTS_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1_000 })
}

export function clearAccountsCookie(context: Pick<Cookies, 'deleteCookie'>): void {
  context.deleteCookie(ACCOUNTS_COOKIE, ATTRIBUTES)
}

export function clearDeviceCookie(context: Pick<Cookies, 'deleteCookie'>): void {
  context.deleteCookie(DEVICE_COOKIE, ATTRIBUTES)
}

export function toNewSession(
  context: Pick<ActionContext, 'cookie' | 'header' | 'country'>,
  userId: string,
): NewSession {
  return {
    userId,
    userAgent: context.header('user-agent') ?? '',
    country: context.country.countryFromIp,
    browser: parseBrowserTokens(context),
  }
}
