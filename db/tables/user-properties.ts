import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NavbarConfig } from '#schema/people/user-property-calls.ts'
import { json, moment } from './columns.ts'
import { users } from './users.ts'

/** What a business keeps for its own interface. */
export const userProperties = sqliteTable(
  'user_properties',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').$type<'NAVBAR_CONFIG'>().notNull(),
    value: json<NavbarConfig>('value').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
