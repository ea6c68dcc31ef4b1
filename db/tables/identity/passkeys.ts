import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, json, moment } from '../columns.ts'
import { users } from '../users.ts'

/** WebAuthn credentials; only public keys ever get here. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    /** Base64url. */
    credentialId: text('credential_id').notNull().unique(),
    userId: belongsTo('user_id', () => users.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses as counted by the authenticator; 0 if it doesn't count. */
    counter: integer('counter').notNull(),
    transports: json<string[]>('transports').notNull().default([]),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId, table.createdAt)],
)

/** Single-use; stored as hashes. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['register', 'login', 'mfa'] }).notNull(),
    /** The account that must sign it; null for any. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
