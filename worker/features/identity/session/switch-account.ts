import { and, eq, sql } from 'drizzle-orm'
import { isLiveSession } from '#db/live-session.ts'
import { noteResurrection } from '#db/resurrection.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { SwitchAccountInput } from '#schema/identity/session-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { saveIntended } from '#worker/features/saves/save-intended.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { parseBrowserTokens } from '../parse-browser-tokens.ts'
import { setSessionCookie } from '../session-cookie.ts'

/**
 * Both sessions get new tokens. That of the account left behind is never handed out: only the browser's group leads
 * back to it.
 */
export async function switchAccount(
  context: ActionContext,
  { account_id: accountId }: SwitchAccountInput,
): Promise<void> {
  const { db, now } = context
  const browser = parseBrowserTokens(context)
  if (browser.group === null) fail('notSignedIn')
  const token = newToken()
  const [groupHash, tokenHash, unknownHash, currentHash] = await Promise.all([
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
      .set({ tokenHash: unknownHash })
      .where(
        and(
          eq(sessions.tokenHash, currentHash),
          eq(sessions.groupHash, groupHash),
          sql`exists (select 1 from sessions as next where next.token_hash = ${tokenHash})`,
        ),
      ),
  ])
  if (switched.length === 0) fail('notSignedIn')
  setSessionCookie(context, token)
  await saveIntended(context, token)
}
