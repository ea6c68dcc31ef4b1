import { sql, type SQL } from 'drizzle-orm'

/**
 * Holds for users whom others may see: not those who have deactivated their account or are being deleted. Every read
 * that names a user to somebody else says it.
 *
 * @param alias of the table of users in the statement
 */
export function isActive(alias: string): SQL {
  return sql`${sql.identifier(alias)}.deactivated_at is null`
}
