import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'
import { users } from '../users.ts'

export const invites = sqliteTable(
  'invites',
  {
    code: text('code').primaryKey(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of `INVITE_CHANNELS`. */
    channel: integer('channel').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('invites_sender').on(table.senderId, table.channel)],
)

export const inviteRedemptions = sqliteTable(
  'invite_redemptions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code')
      .notNull()
      .references(() => invites.code, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invite_redemptions_code').on(table.code)],
)
