import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { noteResurrection } from '#db/resurrection.ts'
import { sessions } from '#db/tables/sessions.ts'
import type { BrowserTokens } from '#worker/features/accounts/create-session.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

export type SwitchOutcome = { type: 'switched'; token: string } | { type: 'notSignedIn' }

/**
 * Makes another account of a browser its current one. Its session gets a new token, which the cookie takes; the one that
 * is left gets a token that nobody knows, so that only the browser's group leads back to it.
 */
export async function switchAccount(
  db: Database,
  accountId: string,
  browser: Pick<BrowserTokens, 'session' | 'group'>,
  now: number,
): Promise<SwitchOutcome> {
  if (browser.group === null) return { type: 'notSignedIn' }
  const token = newToken()
  const [groupHash, tokenHash, nobodysHash, currentHash] = await Promise.all([
    hashToken(browser.group),
    hashToken(token),
    hashToken(newToken()),
    browser.session === null ? '' : hashToken(browser.session),
  ])
  const isWanted = and(eq(sessions.groupHash, groupHash), eq(sessions.userId, accountId), isLiveSession(now))
  const [, switched] = await db.batch([
    noteResurrection(db, accountId, { now, holds: sql`exists (select 1 from ${sessions} where ${isWanted})` }),
    db.update(sessions).set({ tokenHash, lastSeenAt: now }).where(isWanted).returning({ id: sessions.id }),
    db
      .update(sessions)
      .set({ tokenHash: nobodysHash })
      .where(
        and(
          eq(sessions.tokenHash, currentHash),
          eq(sessions.groupHash, groupHash),
          sql`exists (select 1 from sessions as next where next.token_hash = ${tokenHash})`,
        ),
      ),
  ])
  return switched.length > 0 ? { type: 'switched', token } : { type: 'notSignedIn' }
}
