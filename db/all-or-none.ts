import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

/** SQLite's error for what is no JSON. */
const FAILURE = 'malformed JSON'

/**
 * A statement for a batch. Where the condition does not hold when its turn comes, the batch fails, and all of it is
 * undone; the error is one of `isUndone`.
 */
export function requireCondition(db: Database, condition: SQL) {
  return db.all(sql`select json(case when ${condition} then '1' else 'refused' end)`)
}

export function isUndone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(FAILURE)) return true
  }
  return false
}
