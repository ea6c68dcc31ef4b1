import { inArray, lte } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { passkeyChallenges } from '#db/tables/identity/passkeys.ts'
import { countryTokens, handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { usedNonces } from '#db/tables/identity/sign-in-services.ts'
import { twoStepTokens } from '#db/tables/identity/two-step.ts'

/** Keeps sweeps from blocking writers for long. */
const ROWS_PER_SWEEP = 5_000

export async function sweepExpired(db: Database, now: number): Promise<void> {
  await db.batch([
    db
      .delete(sessions)
      .where(
        inArray(
          sessions.id,
          db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, now)).limit(ROWS_PER_SWEEP),
        ),
      ),
    expired(db, handshakeTokens, now),
    expired(db, countryTokens, now),
    expired(db, emailTokens, now),
    expired(db, twoStepTokens, now),
    expired(db, passkeyChallenges, now),
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

type TokenTable = SQLiteTable & { tokenHash: SQLiteColumn; expiresAt: SQLiteColumn }

function expired(db: Database, table: TokenTable, now: number) {
  const { tokenHash, expiresAt } = table
  return db
    .delete(table)
    .where(
      inArray(tokenHash, db.select({ id: tokenHash }).from(table).where(lte(expiresAt, now)).limit(ROWS_PER_SWEEP)),
    )
}
