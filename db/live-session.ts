import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { isActive } from './active-account.ts'
import type { Database } from './client.ts'
import { sessions } from './tables/identity/sessions.ts'

/** Neither expired nor idle for too long. An idle session is a limited login until its end. */
export function isLiveSession(now: number): SQL | undefined {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS))
}

/** JSON of the ids of an account's sessions that are logged in and live; none of an account that is deactivated. */
export function liveSessionIds(userId: SQL, now: number): SQL {
  return sql`(select json_group_array(live.id) from sessions live
    where live.user_id = ${userId} and live.login_state = ${LOGIN_STATE.full}
      and live.expires_at > ${now} and live.last_seen_at > ${now - SESSION_IDLE_LIFETIME_MS}
      and exists (select 1 from users u where u.id = live.user_id and ${isActive('u')}))`
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
