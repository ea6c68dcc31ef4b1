import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** Signed-in browsers. The token itself is only ever in the cookie; here is its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 = signed in with fresh proof, 2 = limited login. */
    loginState: integer('login_state').notNull().default(1),
    userAgent: text('user_agent').notNull().default(''),
    country: text('country').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Single-use tokens that a handshake hands out and HandshakeSessionResource exchanges for a session. */
export const handshakeTokens = sqliteTable(
  'handshake_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('handshake_tokens_user').on(table.userId), index('handshake_tokens_expiry').on(table.expiresAt)],
)

/** Failed sign-ins, counted per account and per address so that guessing is slowed before a hash is computed. */
export const signInAttempts = sqliteTable(
  'sign_in_attempts',
  {
    subject: text('subject').primaryKey(),
    failures: integer('failures').notNull(),
    windowStartedAt: moment('window_started_at').notNull(),
  },
  (table) => [index('sign_in_attempts_window').on(table.windowStartedAt)],
)
