import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { LogoutInput } from '#schema/identity/session-calls.ts'
import { LOGGED_OUT_COOKIE, LOGGED_OUT_LIFETIME_MS, LOGGED_OUT_ON_COOKIE } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { REFERRER_COOKIE } from '#schema/tracking/referrer.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import type { BrowserTokens } from '../create-session.ts'
import { parseBrowserTokens } from '../parse-browser-tokens.ts'
import { clearAccountsCookie, clearSessionCookie } from '../session-cookie.ts'

export type LoggedOut = { type: 'current' } | { type: 'all' } | { type: 'account'; id: string }

export async function logOut(context: ActionContext, which: LoggedOut): Promise<void> {
  const browser = parseBrowserTokens(context)
  const left = await endSessions(context.db, which, browser)
  context.closeEndedSockets(left.userIds)
  if (left.current === 0) clearSessionCookie(context)
  if (left.others === 0 && browser.group !== null) clearAccountsCookie(context)
}

export async function logOutByCall(context: ActionContext, input: LogoutInput): Promise<void> {
  if ('account_id' in input) return logOut(context, { type: 'account', id: input.account_id })
  await logOut(context, { type: 'all_accounts' in input && input.all_accounts ? 'all' : 'current' })
}

export async function logOutByForm(context: ActionContext): Promise<FormResult> {
  await logOut(context, { type: 'current' })
  markLoggedOut(context)
  return { to: href('home') }
}

/** Returns how many are left, and whose have ended. */
async function endSessions(
  db: Database,
  which: LoggedOut,
  browser: BrowserTokens,
): Promise<{ current: number; others: number; userIds: string[] }> {
  const none = { current: 0, others: 0, userIds: [] }
  if (browser.session === null && browser.group === null) return none
  const currentHash = browser.session === null ? '' : await hashToken(browser.session)
  const isCurrent = eq(sessions.tokenHash, currentHash)
  const isOfGroup = browser.group === null ? undefined : eq(sessions.groupHash, await hashToken(browser.group))
  const isOfBrowser = or(isCurrent, isOfGroup)
  const [ended, [left]] = await db.batch([
    db
      .delete(sessions)
      .where(
        which.type === 'current'
          ? isCurrent
          : and(isOfBrowser, which.type === 'account' ? eq(sessions.userId, which.id) : undefined),
      )
      .returning({ userId: sessions.userId }),
    db
      .select({
        current: sql<number>`coalesce(sum(${isCurrent}), 0)`,
        others: sql<number>`coalesce(sum(not (${isCurrent})), 0)`,
      })
      .from(sessions)
      .where(isOfBrowser),
  ])
  const userIds = [...new Set(ended.map(({ userId }) => userId))]
  return { ...(left ?? none), userIds }
}

function markLoggedOut(context: ActionContext): void {
  const attributes = { path: '/', secure: true, sameSite: 'Lax', maxAge: LOGGED_OUT_LIFETIME_MS / 1_000 } as const
  context.setCookie(LOGGED_OUT_COOKIE, '1', attributes)
  context.setCookie(LOGGED_OUT_ON_COOKIE, new Date(context.now).toISOString().slice(0, 10), attributes)
  if (context.cookie(REFERRER_COOKIE) !== undefined) context.deleteCookie(REFERRER_COOKIE, { path: '/', secure: true })
}
