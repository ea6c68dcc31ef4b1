import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { belongsTo, moment } from '../columns.ts'
import { users } from '../users.ts'

/** The key is the id that the service never reassigns. */
export const identities = sqliteTable(
  'identities',
  {
    provider: text('provider', { enum: ['google', 'facebook'] }).notNull(),
    subject: text('subject').notNull(),
    userId: belongsTo('user_id', () => users.id),
    /** The address that the service vouched for, if any. */
    email: text('email'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('identities_user').on(table.userId, table.provider),
  ],
)

export const usedNonces = sqliteTable(
  'used_nonces',
  {
    nonce: text('nonce').primaryKey(),
    /** No token with this nonce is valid afterwards. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('used_nonces_expiry').on(table.expiresAt)],
)
