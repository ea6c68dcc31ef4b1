import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/sessions.ts'
import { SESSION_ABSOLUTE_LIFETIME_MS, SESSION_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

export type RotationOutcome = { type: 'rotated'; token: string } | { type: 'unchanged' }

/**
 * Gives a session a new token and a full lifetime, as far as the absolute one allows; the old token is dead from then
 * on. Of two rotations at the same moment one wins, and the other leaves everything, the cookie included, as the
 * winner made it.
 */
export async function rotateSession(db: Database, token: string, now: number): Promise<RotationOutcome> {
  const next = newToken()
  const end = sql`min(${now + SESSION_LIFETIME_MS}, ${sessions.createdAt} + ${SESSION_ABSOLUTE_LIFETIME_MS})`
  const [rotated] = await db
    .update(sessions)
    .set({ tokenHash: await hashToken(next), lastSeenAt: now, expiresAt: end })
    .where(
      and(
        eq(sessions.tokenHash, await hashToken(token)),
        isLiveSession(now),
        // One that can live no longer keeps its token.
        sql`${sessions.expiresAt} < ${end}`,
      ),
    )
    .returning({ id: sessions.id })
  return rotated ? { type: 'rotated', token: next } : { type: 'unchanged' }
}
