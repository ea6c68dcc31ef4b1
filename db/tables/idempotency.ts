import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bytes, moment } from './columns.ts'

/**
 * Kept for a day, see `worker/platform/idempotency/`. Without the key, which is stored nowhere, a row does not reveal
 * whose it is or what was asked or answered.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    /** SHA-256 of the key, of its caller and of the method and path. */
    keyHash: text('key_hash').primaryKey(),
    /** The same of the caller's session in the caller's place, which finds the row when the session has changed. */
    sessionHash: text('session_hash'),
    /** HMAC of the request, under a key made of the `Idempotency-Key`. */
    fingerprint: text('fingerprint').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Null for as long as nothing of the request is known to be written. */
    finishedAt: moment('finished_at'),
    /** Encrypted; null for as long as it may come, and empty where it is not kept or was never known. */
    answer: bytes('answer'),
  },
  (table) => [
    index('idempotency_keys_session').on(table.sessionHash),
    index('idempotency_keys_claimed').on(table.claimedAt),
  ],
)
