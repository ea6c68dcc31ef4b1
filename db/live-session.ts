import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import type { Database } from './client.ts'
import { sessions } from './tables/sessions.ts'

/** Neither expired nor idle for too long. An idle session is a limited login until its end. */
export function isLiveSession(now: number): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS))
}

/**
 * A body may arrive long after the viewer was resolved, so writes that concern an account's security must be made under
 * this condition.
 */
export function isSessionLive(sessionId: string): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`
}

/** Explains why a write under `isSessionLive` failed; checked afterwards, as only the error depends on it. */
export async function hasSessionEnded(db: Database, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, eq(sessions.id, sessionId))) === 0
}
