import { and, eq, sql } from 'drizzle-orm'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { RefreshedSession } from '#schema/identity/session-calls.ts'
import {
  REFRESH_WINDOW_MAX_DAYS,
  REFRESH_WINDOW_MIN_DAYS,
  SESSION_ABSOLUTE_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from '#schema/identity/session-constants.ts'
import type { SessionContext } from '#worker/context/context.ts'
import { daysToExpiration, type Viewer } from '#worker/context/viewer.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { parseSessionToken } from '../parse-browser-tokens.ts'
import { setSessionCookie } from '../session-cookie.ts'

/** Kills the old token. In a race one request wins, and the other leaves the winner's cookie alone. */
export async function refreshSession(context: SessionContext): Promise<RefreshedSession> {
  const { db, viewer, now } = context
  const token = parseSessionToken(context)
  if (token === null || !mayRefresh(viewer, now)) return { refreshed: false }
  const next = newToken()
  const end = sql`min(${now + SESSION_LIFETIME_MS}, ${sessions.createdAt} + ${SESSION_ABSOLUTE_LIFETIME_MS})`
  const [rotated] = await db
    .update(sessions)
    .set({ tokenHash: await hashToken(next), lastSeenAt: now, expiresAt: end })
    .where(
      and(
        eq(sessions.tokenHash, await hashToken(token)),
        isLiveSession(now),
        // A session at its maximum lifetime keeps its token.
        sql`${sessions.expiresAt} < ${end}`,
      ),
    )
    .returning({ id: sessions.id })
  if (rotated) setSessionCookie(context, next)
  return { refreshed: rotated !== undefined }
}

export function mayRefresh(viewer: Viewer, now: number): boolean {
  const days = daysToExpiration(viewer, now)
  return viewer.type === 'AUTH' && days !== null && days >= REFRESH_WINDOW_MIN_DAYS && days <= REFRESH_WINDOW_MAX_DAYS
}
