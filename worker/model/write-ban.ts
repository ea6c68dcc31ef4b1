import { sql, type SQL } from 'drizzle-orm'
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
