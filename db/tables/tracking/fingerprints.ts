import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Kept for `FINGERPRINT_RETENTION_DAYS`, to spot abuse. Fingerprints are hashed again, so that rows can't be compared
 * with another site's.
 */
export const fingerprints = sqliteTable(
  'fingerprints',
  {
    /** `user:` and an account's id, or `browser:` and a signed-out browser's id. */
    actor: text('actor').notNull(),
    hash: text('hash').notNull(),
    /** Days since 1970, UTC. */
    day: integer('day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.hash, table.day] }),
    index('fingerprints_hash').on(table.hash, table.day),
    index('fingerprints_day').on(table.day),
  ],
)
