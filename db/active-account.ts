import { sql, type SQL } from 'drizzle-orm'

/**
 * Neither deactivated nor being deleted. Every read that shows a user to another needs it. `alias` is that of the users
 * table.
 */
export function isActive(alias: string): SQL {
  return sql`${sql.identifier(alias)}.deactivated_at is null`
}

/** Neither an account whose deletion has begun nor a row that only keeps a username: to those no login leads. */
export function isThere(id: SQL | string): SQL {
  return sql`exists (select 1 from users owner where owner.id = ${id}
    and owner.deletion_started_at is null and owner.retired_until is null)`
}

/**
 * What the account with this id follows, saves, likes and writes counts. Triggers on `users.deactivated_at` take the
 * counts of an account off when it goes away and add them when it is back, so each statement that counts a row up or
 * down must ask this of the row's account.
 */
export function isCountedUser(id: SQL | string): SQL {
  return sql`exists (select 1 from users counted where counted.id = ${id} and counted.deactivated_at is null)`
}
