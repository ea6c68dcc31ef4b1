import { and, eq, ne } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { StoredAccount } from '#schema/calls/sessions.ts'
import { avatarUrl } from '#schema/media-url.ts'
import type { BrowserTokens } from '#worker/features/accounts/create-session.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** The other accounts that a browser is signed in to, by name. A browser without a group has none. */
export async function listStoredAccounts(
  db: Database,
  browser: Pick<BrowserTokens, 'session' | 'group'>,
  now: number,
): Promise<StoredAccount[]> {
  if (browser.group === null) return []
  const rows = await db
    .select({ id: users.id, username: users.username, fullName: users.fullName, picture: users.pictureSignature })
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
  return rows.map(({ id, username, fullName, picture }) => ({
    id,
    username,
    full_name: fullName,
    image_medium_url: avatarUrl(picture, '75x75'),
    logged_in: true,
  }))
}
