import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import type { BrowserTokens } from '#worker/features/accounts/create-session.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Which of a browser's accounts are signed out. */
export type SignedOut = { type: 'current' } | { type: 'all' } | { type: 'account'; id: string }

export interface SignOutOutcome {
  hasCurrentEnded: boolean
  /** Whether the browser has no other account left. */
  hasGroupEnded: boolean
}

/** Ends sessions of a browser; where they have ended already, nothing happens. */
export async function endSessions(
  db: Database,
  which: SignedOut,
  browser: Pick<BrowserTokens, 'session' | 'group'>,
): Promise<SignOutOutcome> {
  if (browser.session === null && browser.group === null) return { hasCurrentEnded: true, hasGroupEnded: true }
  const currentHash = browser.session === null ? '' : await hashToken(browser.session)
  const isCurrent = eq(sessions.tokenHash, currentHash)
  const isOfGroup = browser.group === null ? undefined : eq(sessions.groupHash, await hashToken(browser.group))
  const isOfBrowser = or(isCurrent, isOfGroup)
  const [, [left]] = await db.batch([
    db
      .delete(sessions)
      .where(
        which.type === 'current'
          ? isCurrent
          : and(isOfBrowser, which.type === 'account' ? eq(sessions.userId, which.id) : undefined),
      ),
    db
      .select({
        current: sql<number>`coalesce(sum(${isCurrent}), 0)`,
        others: sql<number>`coalesce(sum(not (${isCurrent})), 0)`,
      })
      .from(sessions)
      .where(isOfBrowser),
  ])
  return { hasCurrentEnded: !left || left.current === 0, hasGroupEnded: !left || left.others === 0 }
}
