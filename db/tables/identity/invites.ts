import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { belongsTo, extensionOf, moment } from '../columns.ts'
import { users } from '../users.ts'

export const invites = sqliteTable(
  'invites',
  {
    code: text('code').primaryKey(),
    senderId: belongsTo('sender_id', () => users.id),
    /** One of `INVITE_CHANNELS`. */
    channel: integer('channel').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('invites_sender').on(table.senderId, table.channel)],
)

export const inviteRedemptions = sqliteTable(
  'invite_redemptions',
  {
    userId: extensionOf('user_id', () => users.id),
    code: belongsTo('code', () => invites.code),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('invite_redemptions_code').on(table.code)],
)
