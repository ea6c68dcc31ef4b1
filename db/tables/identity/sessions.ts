import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, moment } from '../columns.ts'
import { users } from '../users.ts'

/** Stores only the SHA-256 of a token; the token itself is only in the cookie. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: belongsTo('user_id', () => users.id),
    /** 1 = logged in with fresh proof, 2 = limited login. */
    loginState: integer('login_state').notNull().default(1),
    userAgent: text('user_agent').notNull().default(''),
    country: text('country').notNull().default(''),
    /** SHA-256 of the secret that one browser's sessions share; null until it has two. */
    groupHash: text('group_hash'),
    createdAt: moment('created_at').notNull(),
    /** The time at which the owner last proved who they are; 0 if the session derives from another one. */
    provedAt: moment('proved_at').notNull().default(0),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_group').on(table.groupHash),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Browsers that have logged in before; their secrets are stored as SHA-256. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: belongsTo('user_id', () => users.id),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user').on(table.userId, table.lastUsedAt),
  ],
)

/** Single-use; deleted with the session that requested them. */
export const countryTokens = sqliteTable(
  'country_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** The only origin that may use it: `https://www.tackboard.de`. */
    targetOrigin: text('target_origin').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('country_tokens_session').on(table.sessionId), index('country_tokens_expiry').on(table.expiresAt)],
)

/** Single-use, exchanged by HandshakeSessionResource. */
export const handshakeTokens = sqliteTable(
  'handshake_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('handshake_tokens_user').on(table.userId), index('handshake_tokens_expiry').on(table.expiresAt)],
)

/** Makes registration idempotent. */
export const registrations = sqliteTable(
  'registrations',
  {
    /** SHA-256 of the key and of the installation that sent it. */
    keyHash: text('key_hash').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('registrations_user').on(table.userId), index('registrations_created').on(table.createdAt)],
)
