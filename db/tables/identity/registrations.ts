import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'
import { users } from '../users.ts'

/** Makes registration idempotent. */
export const registrations = sqliteTable(
  'registrations',
  {
    /** SHA-256 of the key and of the installation that sent it. */
    keyHash: text('key_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registrations_user').on(table.userId), index('registrations_created').on(table.createdAt)],
)
