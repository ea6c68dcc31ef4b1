import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { findLiveToken, type EmailTokenRow } from './email-token.ts'

export interface LiveReset {
  token: EmailTokenRow
  user: { username: string; firstName: string; locale: string }
}

/** The account whose password a link may still set, or null. Nothing is used up by looking. */
export async function findReset(db: Database, token: string, now: number): Promise<LiveReset | null> {
  const live = await findLiveToken(db, token, ['reset'], now)
  if (!live) return null
  const [user] = await db
    .select({ username: users.username, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, live.userId), eq(users.email, live.email)))
  return user ? { token: live, user } : null
}
