import { and, inArray, lte, or } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { emailTokens } from '#db/tables/email-tokens.ts'
import { usedNonces } from '#db/tables/social.ts'
import { countryTokens, handshakeTokens, sessions } from '#db/tables/sessions.ts'
import { SESSION_IDLE_LIFETIME_MS, SESSION_LIFETIME_MS } from '#schema/constants/sessions.ts'

/** Rows removed from each table by one sweep, so that none holds up writers for long. */
const ROWS_PER_SWEEP = 5_000

/** Removes what has expired: sessions, idle ones too, and the tokens of handshakes, national domains and mails. */
export async function sweepAccounts(db: Database, now: number): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(
        inArray(sessions.id, db.select({ id: sessions.id }).from(sessions).where(isOver(now)).limit(ROWS_PER_SWEEP)),
      ),
    expired(db, handshakeTokens, now),
    expired(db, countryTokens, now),
    expired(db, emailTokens, now),
    db
      .delete(usedNonces)
      .where(
        inArray(
          usedNonces.nonce,
          db
            .select({ nonce: usedNonces.nonce })
            .from(usedNonces)
            .where(lte(usedNonces.expiresAt, now))
            .limit(ROWS_PER_SWEEP),
        ),
      ),
  ])
}

/**
 * Holds for sessions that are not live any more. One that has been idle for too long got its present end at its last use
 * or earlier: the first condition says so, for the index over the ends to find it.
 */
function isOver(now: number) {
  return and(
    lte(sessions.expiresAt, now + SESSION_LIFETIME_MS - SESSION_IDLE_LIFETIME_MS),
    or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, now - SESSION_IDLE_LIFETIME_MS)),
  )
}

type TokenTable = SQLiteTable & { tokenHash: SQLiteColumn; expiresAt: SQLiteColumn }

function expired(db: Database, table: TokenTable, now: number) {
  const { tokenHash, expiresAt } = table
  return db
    .delete(table)
    .where(
      inArray(tokenHash, db.select({ id: tokenHash }).from(table).where(lte(expiresAt, now)).limit(ROWS_PER_SWEEP)),
    )
}
