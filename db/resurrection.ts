import { and, eq, sql, type SQL } from 'drizzle-orm'
import { RESURRECTION_WINDOW_MS } from '#schema/constants/sessions.ts'
import type { Database } from './client.ts'
import { users } from './tables/users.ts'

export interface ActivityNow {
  /** Milliseconds since 1970. */
  now: number
  /** The session that is new: its own beginning is no earlier use. */
  exceptSession?: string
  /** The condition that the activity takes place at all. */
  holds?: SQL
}

/**
 * The statement that notes that somebody has come back: nobody has used a session of the account for 28 days
 * (docs/BEHAVIOUR.md, Sessions). An account without any session before is new. To be run in one batch with what writes
 * the new activity down, so that of two that come at the same moment only the first finds the account asleep.
 */
export function noteResurrection(db: Database, userId: string, { now, exceptSession = '', holds }: ActivityNow) {
  const lastUse = sql`max(
    coalesce(${users.lastActiveAt}, 0),
    coalesce((select max(one.last_seen_at) from sessions as one where one.user_id = ${userId} and one.id <> ${exceptSession}), 0)
  )`
  return db
    .update(users)
    .set({ resurrectedAt: now })
    .where(and(eq(users.id, userId), sql`${lastUse} between 1 and ${now - RESURRECTION_WINDOW_MS}`, holds))
}
