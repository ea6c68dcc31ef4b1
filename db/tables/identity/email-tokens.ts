import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, flag, moment } from '../columns.ts'
import { users } from '../users.ts'

/** Stores only the SHA-256 of a secret; the secret itself is only in the mail. */
export const emailTokens = sqliteTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    purpose: text('purpose', { enum: ['verify', 'reset', 'change_old', 'change_new', 'passcode', 'backup'] }).notNull(),
    /** The address that it verifies (verify, backup) or sets (change); for a reset, the one that it was mailed to. */
    email: text('email').notNull(),
    /** Shared by both tokens of one change of address. */
    changeId: text('change_id'),
    /** The other token is still required. */
    needsOther: flag('needs_other').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_tokens_user').on(table.userId, table.purpose),
    index('email_tokens_change').on(table.changeId),
    index('email_tokens_expiry').on(table.expiresAt),
  ],
)
