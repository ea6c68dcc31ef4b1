import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, extensionOf, moment } from '../columns.ts'
import { users } from '../users.ts'

/** Keys of authenticator apps (RFC 6238); never part of a response. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: extensionOf('user_id', () => users.id),
  /**
   * Sealed for this account by `worker/features/identity/two-step/totp-vault.ts`; older rows are plain base 32.
   */
  secret: text('secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the first code was entered; until then the key is inactive. */
  confirmedAt: moment('confirmed_at'),
  /** Step of the last code used: codes of it and of earlier steps are refused. */
  lastStep: integer('last_step').notNull().default(0),
  /** Id of the set of recovery codes; each renewal changes it, so in a race one finds its set gone. */
  codesId: text('codes_id'),
})

/** Single-use; stored as hashes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: belongsTo('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Single-use tokens of logins that lack the second step; they unlock nothing by themselves. */
export const twoStepTokens = sqliteTable(
  'mfa_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mfa_tokens_user').on(table.userId), index('mfa_tokens_expiry').on(table.expiresAt)],
)
