import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import type { Database } from './client.ts'
import { sessions } from './tables/sessions.ts'

/**
 * True for sessions that have neither expired nor been idle for too long. An idle one is a limited login until its end.
 */
export function isLiveSession(now: number): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS))
}

/**
 * Condition: the session has not been ended. A body may arrive long after the viewer was looked up, so writes about an
 * account's security are made under this.
 */
export function isSessionLive(sessionId: string): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`
}

/** Why a write under `isSessionLive` was not made; asked afterwards, as it decides nothing but the answer. */
export async function hasSessionEnded(db: Database, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, eq(sessions.id, sessionId))) === 0
}
