import { and, eq, ne } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { StoredAccountsData } from '#schema/identity/session-calls.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { PERSON_COLUMNS } from '#worker/model/person-tile.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { parseBrowserTokens } from '../parse-browser-tokens.ts'
import { clearAccountsCookie, clearSessionCookie, setAccountsCookie } from '../session-cookie.ts'

export async function listStoredAccounts(context: ActionContext): Promise<StoredAccountsData> {
  return { accounts: await readStoredAccounts(context) }
}

export async function refreshStoredAccounts(context: ActionContext): Promise<StoredAccountsData> {
  const { session, group } = parseBrowserTokens(context)
  const accounts = await readStoredAccounts(context)
  if (context.viewer.type === 'UNAUTH' && session !== null) clearSessionCookie(context)
  if (group !== null && accounts.length === 0) clearAccountsCookie(context)
  else if (group !== null) setAccountsCookie(context, group)
  return { accounts }
}

async function readStoredAccounts(
  context: Pick<ActionContext, 'db' | 'cookie' | 'now'>,
): Promise<StoredAccountsData['accounts']> {
  const { db, now } = context
  const browser = parseBrowserTokens(context)
  if (browser.group === null) return []
  const rows = await db
    .select(PERSON_COLUMNS)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.groupHash, await hashToken(browser.group)),
        browser.session === null ? undefined : ne(sessions.tokenHash, await hashToken(browser.session)),
        isLiveSession(now),
        isActive('users'),
      ),
    )
    .orderBy(users.fullName, users.username)
  return rows.map(({ id, username, fullName, image }) => ({
    id,
    username,
    full_name: fullName,
    image_medium_url: avatarUrl(image, '75x75'),
    logged_in: true,
  }))
}
