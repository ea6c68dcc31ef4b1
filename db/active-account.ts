import { sql, type SQL } from 'drizzle-orm'

/**
 * Neither deactivated nor being deleted. Every read that shows a user to another needs it. `alias` is that of the users
 * table.
 */
export function isActive(alias: string): SQL {
  return sql`${sql.identifier(alias)}.deactivated_at is null`
}
