import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Devices used by day, for spotting abuse; kept for `FINGERPRINT_RETENTION_DAYS`. Fingerprints are hashed again, so
 * that no row can be compared with what another site knows.
 */
export const fingerprints = sqliteTable(
  'fingerprints',
  {
    /** `user:` and the id of an account, or `browser:` and the id that a signed-out browser goes by. */
    actor: text('actor').notNull(),
    hash: text('hash').notNull(),
    /** Days since 1970, in UTC. */
    day: integer('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.hash, table.day] }),
    index('fingerprints_hash').on(table.hash, table.day),
    index('fingerprints_day').on(table.day),
  ],
)
