import { lte } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'

/** Write bans end with the first sweep after their time. */
export async function sweepBans(db: Database, now: number): Promise<void> {
  await db.update(users).set({ isWriteBanned: false, writeBannedUntil: null }).where(lte(users.writeBannedUntil, now))
}
