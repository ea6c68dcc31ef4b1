import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** Keys of authenticator apps (RFC 6238); never part of an answer. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /**
   * Sealed for this account by `worker/features/identity/second-factor/totp-vault.ts`; a row from before that is plain
   * base 32.
   */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the first code was entered; until then the key counts for nothing. */
  confirmedAt: moment('confirmed_at'),
  /** Step of the newest code that was used: no code of it, or of an earlier one, is taken again. */
  lastStep: integer('last_step').notNull().default(0),
  /** Names the set of recovery codes; each renewal gives it another name, so of two at once one finds its set gone. */
  codesId: text('codes_id'),
})

/** Each works once; only hashes are stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Single-use tokens of log-ins whose second factor is missing; they open nothing by themselves. */
export const mfaTokens = sqliteTable(
  'mfa_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mfa_tokens_user').on(table.userId), index('mfa_tokens_expiry').on(table.expiresAt)],
)
