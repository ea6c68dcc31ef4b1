import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'

/** See `worker/platform/rate-limit.ts`. Keys are hashes, never an address. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    windowStartedAt: moment('window_started_at').notNull(),
    count: integer('count').notNull(),
    /** 0 if not blocked. */
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('rate_limits_window').on(table.windowStartedAt)],
)
