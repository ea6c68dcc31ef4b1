import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ACCOUNT_BACK_COOKIE } from '#schema/constants/leaving.ts'
import {
  KNOWN_DEVICE_LIFETIME_MS,
  LOGGED_OUT_COOKIE,
  LOGGED_OUT_LIFETIME_MS,
  LOGGED_OUT_ON_COOKIE,
  SESSION_LIFETIME_MS,
} from '#schema/constants/sessions.ts'
import { REFERRER_COOKIE } from '#schema/referrer.ts'
import { openContext, type AppContext } from '#worker/context/context.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { DEVICE_COOKIE } from '#worker/context/caller.ts'
import { announceResurrection } from '#worker/features/pixels/announce-resurrection.ts'
import { comeBack } from '#worker/features/your-data/come-back.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { createSession, type BrowserTokens, type CreatedSession, type NewSession } from './create-session.ts'
import type { Proof } from './proof.ts'

/** The secret that the sessions of a browser with several accounts share. */
export const ACCOUNTS_COOKIE = '__Host-accounts'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/**
 * Signs the browser of this request in: the one way to do it once somebody has proved who they are, or has
 * a session elsewhere (`isProved: false`). False where the proof has ended since, and then nobody is signed in.
 */
export async function startSession(c: AppContext, proof: Proof, isProved = true): Promise<boolean> {
  const isBack = await comeBack(c, proof)
  const { userId, holds } = proof
  const created = await createSession(c.var.db, { ...newSessionOf(c, userId), isProved, holds }, c.var.clock())
  if (!created) return false
  setSessionCookies(c, created)
  await announceResurrection(await openContext(c), created.session)
  // The page reads it and takes it away.
  if (isBack) setCookie(c, ACCOUNT_BACK_COOKIE, '1', { path: '/', secure: true, sameSite: 'Lax' })
  return true
}

export function setSessionCookies(c: Context, { session, group, device }: CreatedSession): void {
  setSessionCookie(c, session)
  setCookie(c, DEVICE_COOKIE, device, { ...ATTRIBUTES, maxAge: KNOWN_DEVICE_LIFETIME_MS / 1_000 })
  if (group !== null) setAccountsCookie(c, group)
  else if (tokenOf(c, ACCOUNTS_COOKIE) !== null) clearAccountsCookie(c)
  for (const mark of [LOGGED_OUT_COOKIE, LOGGED_OUT_ON_COOKIE]) {
    if (getCookie(c, mark) !== undefined) deleteCookie(c, mark, { path: '/', secure: true })
  }
}

export function setSessionCookie(c: Context, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1_000 })
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES)
}

export function setAccountsCookie(c: Context, token: string): void {
  setCookie(c, ACCOUNTS_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1_000 })
}

export function clearAccountsCookie(c: Context): void {
  deleteCookie(c, ACCOUNTS_COOKIE, ATTRIBUTES)
}

export function clearDeviceCookie(c: Context): void {
  deleteCookie(c, DEVICE_COOKIE, ATTRIBUTES)
}

/** Says to the pages of a browser that its user has logged out, and when, and forgets what led them here: as their script does. */
export function markSignedOut(c: AppContext): void {
  const attributes = { path: '/', secure: true, sameSite: 'Lax', maxAge: LOGGED_OUT_LIFETIME_MS / 1_000 } as const
  setCookie(c, LOGGED_OUT_COOKIE, '1', attributes)
  setCookie(c, LOGGED_OUT_ON_COOKIE, new Date(c.var.clock()).toISOString().slice(0, 10), attributes)
  if (getCookie(c, REFERRER_COOKIE) !== undefined) deleteCookie(c, REFERRER_COOKIE, { path: '/', secure: true })
}

/** The token that a browser sent, if it has the form of one. */
export function sessionTokenOf(c: Context): string | null {
  return tokenOf(c, SESSION_COOKIE)
}

/** All secrets that a browser sent, as far as they have the form of one. */
export function browserTokensOf(c: Context): BrowserTokens {
  return { session: sessionTokenOf(c), group: tokenOf(c, ACCOUNTS_COOKIE), device: tokenOf(c, DEVICE_COOKIE) }
}

/** What a session made by this request is to remember. */
export function newSessionOf(c: AppContext, userId: string): NewSession {
  return {
    userId,
    userAgent: c.req.header('user-agent') ?? '',
    country: c.var.country.countryFromIp,
    browser: browserTokensOf(c),
  }
}

function tokenOf(c: Context, name: string): string | null {
  const cookie = getCookie(c, name)
  return isToken(cookie) ? cookie : null
}
