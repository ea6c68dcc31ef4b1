import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import type { users } from '#db/tables/users.ts'
import { USERNAME_RETIREMENT_MS } from '#schema/identity/leaving-constants.ts'

/**
 * A row that reserves a username, so that no one else gets it. It leads to the user who has changed it; that of
 * a deleted account (null) leads nowhere.
 */
export function formerUsername(username: string, userId: string | null, now: number): typeof users.$inferInsert {
  return {
    id: newId(now),
    username,
    fullName: '',
    firstName: '',
    createdAt: now,
    deactivatedAt: now,
    retiredUntil: now + USERNAME_RETIREMENT_MS,
    retiredFor: userId,
  }
}

interface ReleaseOptions {
  /** The account that may take its own back; null for a new account. */
  userId: string | null
  now: number
  condition?: SQL
}

/** Frees a kept username for the statement that follows: all that is kept longer is taken by the unique key. */
export function releaseUsername(db: Database, username: string, { userId, now, condition = sql`1` }: ReleaseOptions) {
  return db.run(sql`delete from users where username = ${username} and retired_until is not null
    and (retired_for is ${userId} and retired_for is not null or retired_until <= ${now}) and ${condition}`)
}
