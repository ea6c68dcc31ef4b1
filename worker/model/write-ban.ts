import { sql, type SQL, lte } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

/** What others see may not be changed by those who are write-banned; deleting stays open to them. */
export function requireNotBanned({ viewer }: Pick<MemberContext, 'viewer'>): void {
  if (viewer.user.isWriteBanned) fail('writeBanned')
}

/** The same as `requireNotBanned`, at the moment of writing. */
export function isNotBanned(userId: string | SQL): SQL {
  return sql`exists (select 1 from users writer where writer.id = ${userId} and writer.is_write_banned = 0)`
}

/** Write bans end with the first sweep after their time. */
export async function sweepBans(db: Database, now: number): Promise<void> {
  await db.update(users).set({ isWriteBanned: false, writeBannedUntil: null }).where(lte(users.writeBannedUntil, now))
}
