import { and, eq, lte, or } from 'drizzle-orm'
import { knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import type { ForgetForm } from '#schema/identity/limited-login-calls.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { localPath } from '#schema/local-path.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { parseBrowserTokens } from '../parse-browser-tokens.ts'
import { clearDeviceCookie, clearSessionCookie } from '../session-cookie.ts'

export async function forgetDevice(context: ActionContext, { next }: ForgetForm): Promise<FormResult> {
  const { db, viewer, now } = context
  const { session, device } = parseBrowserTokens(context)
  const [sessionHash, deviceHash] = await Promise.all([hashToken(session ?? ''), hashToken(device ?? '')])
  const isLimited = or(
    eq(sessions.loginState, LOGIN_STATE.limited),
    lte(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS),
  )
  await db.batch([
    db.delete(knownDevices).where(eq(knownDevices.tokenHash, deviceHash)),
    db.delete(sessions).where(and(eq(sessions.tokenHash, sessionHash), isLimited)),
  ])
  if (device !== null) clearDeviceCookie(context)
  if (viewer.type !== 'AUTH' && session !== null) clearSessionCookie(context)
  const path = localPath(next)
  return { to: path === href('home') ? href('login') : href('login', {}, { next: path }) }
}
