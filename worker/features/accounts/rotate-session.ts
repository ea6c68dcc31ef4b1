import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import { SESSION_LIFETIME_MS } from '#schema/constants/sessions.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'

export type RotationOutcome = { type: 'rotated'; token: string } | { type: 'unchanged' }

/**
 * Gives a session a new token and a full lifetime; the old token is dead from then on. Of two rotations at the same
 * moment one wins, and the other leaves everything, the cookie included, as the winner made it.
 */
export async function rotateSession(db: Database, token: string, now: number): Promise<RotationOutcome> {
  const next = newToken()
  const [rotated] = await db
    .update(sessions)
    .set({ tokenHash: await hashToken(next), lastSeenAt: now, expiresAt: now + SESSION_LIFETIME_MS })
    .where(and(eq(sessions.tokenHash, await hashToken(token)), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id })
  return rotated ? { type: 'rotated', token: next } : { type: 'unchanged' }
}
