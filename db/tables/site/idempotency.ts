import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bytes, moment } from '../columns.ts'

/**
 * Kept for a day; see `worker/platform/idempotency/`. Without the key, which is stored nowhere, a row doesn't reveal
 * its owner, request or response.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    /** SHA-256 of the key, its caller, and the method and path. */
    keyHash: text('key_hash').primaryKey(),
    /** The same with the caller's session instead of the caller: finds the row after the session has changed. */
    sessionHash: text('session_hash'),
    /** HMAC of the request, with a key derived from the `Idempotency-Key`. */
    fingerprint: text('fingerprint').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Null while nothing of the request is known to be written. */
    finishedAt: moment('finished_at'),
    /** Encrypted; null while it may still come, empty if it isn't kept or was never known. */
    answer: bytes('answer'),
  },
  (table) => [
    index('idempotency_keys_session').on(table.sessionHash),
    index('idempotency_keys_claimed').on(table.claimedAt),
  ],
)
