import { and, eq, sql, type SQL } from 'drizzle-orm'
import { RESURRECTION_WINDOW_MS } from '#schema/identity/session-constants.ts'
import type { Database } from './client.ts'
import { users } from './tables/users.ts'

export interface ActivityNow {
  /** Milliseconds since 1970. */
  now: number
  /** The new session: its own start doesn't count as earlier use. */
  exceptSession?: string
  holds?: SQL
}

/**
 * Records that a user is back after 28 days without any session (docs/behaviour/identity.md, Sessions); new accounts
 * don't count. Run it in the batch that records the activity, so that only the first of two finds the account inactive.
 */
export function noteResurrection(db: Database, userId: string, { now, exceptSession = '', holds }: ActivityNow) {
  const lastUse = sql`max(
    coalesce(${users.lastActiveAt}, 0),
    coalesce((select max(one.last_seen_at) from sessions as one where one.user_id = ${userId}
    and one.id <> ${exceptSession}), 0)
  )`
  return db
    .update(users)
    .set({ resurrectedAt: now })
    .where(and(eq(users.id, userId), sql`${lastUse} between 1 and ${now - RESURRECTION_WINDOW_MS}`, holds))
}
