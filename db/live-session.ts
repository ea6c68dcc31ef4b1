import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/constants/sessions.ts'
import type { Database } from './client.ts'
import { sessions } from './tables/sessions.ts'

/**
 * Holds for sessions that have neither reached their end nor lain idle for too long. One that has lain idle signs nobody in
 * any more: until its end it is a limited login.
 */
export function isLiveSession(now: number): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS))
}

/**
 * The condition that a session has not been ended. A request looks its viewer up before it reads its body, which may come
 * long afterwards: what it writes about the safety of an account is written under this.
 */
export function isSessionLive(sessionId: string): SQL {
  return sql`exists (select 1 from ${sessions} where ${sessions.id} = ${sessionId})`
}

/** Why a write under `isSessionLive` was not made; asked afterwards, as it decides nothing but the answer. */
export async function hasSessionEnded(db: Database, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, eq(sessions.id, sessionId))) === 0
}
