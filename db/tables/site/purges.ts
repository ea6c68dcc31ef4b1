import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'

/**
 * Whose content has just gone from public view, written by triggers in the transaction that takes it away. Ids grow and
 * never come again; the last purge of each person is enough.
 */
export const purges = sqliteTable(
  'purges',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('purges_username').on(table.username)],
)
