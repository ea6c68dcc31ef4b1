import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { findLiveToken, isUnused, useToken } from './email-token.ts'

/** Marks an address as verified by the token that was mailed to it, once. */
export async function confirmEmail(db: Database, token: string, now: number): Promise<'confirmed' | 'linkExpired'> {
  const live = await findLiveToken(db, token, ['verify'], now)
  if (!live) return 'linkExpired'
  const [confirmed] = await db.batch([
    db
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(eq(users.id, live.userId), eq(users.email, live.email), isUnused(live.tokenHash, now)))
      .returning({ id: users.id }),
    useToken(db, live.tokenHash, now),
  ])
  return confirmed.length > 0 ? 'confirmed' : 'linkExpired'
}
