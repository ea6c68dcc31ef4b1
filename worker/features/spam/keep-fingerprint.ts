import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fingerprints } from '#db/tables/fingerprints.ts'
import { FINGERPRINT_LIMITS } from '#schema/constants/limits.ts'
import { FINGERPRINT_RETENTION_DAYS } from '#schema/constants/metrics.ts'
import { DAY_MS } from '#schema/time.ts'
import { addressKey, countTry, type TryOutcome } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Rows removed by one sweep, so that it holds up no writer for long. */
const ROWS_PER_SWEEP = 5_000

export interface FingerprintScope {
  db: Database
  /** `user:` and an id, or `browser:` and an id. */
  actor: string
  /** Of the caller. */
  address: string
  now: number
}

/** Keeps that an actor has used a device today; the same once more changes nothing. */
export async function keepFingerprint(
  { db, actor, address, now }: FingerprintScope,
  fingerprint: string,
): Promise<TryOutcome> {
  const attempt = await countTry(
    db,
    [
      { rule: FINGERPRINT_LIMITS.actor, key: actor },
      { rule: FINGERPRINT_LIMITS.address, key: addressKey(address) },
    ],
    now,
  )
  if (attempt.type === 'refused') return attempt
  const hash = await hashToken(`fingerprint ${fingerprint}`)
  await db
    .insert(fingerprints)
    .values({ actor, hash, day: dayOf(now) })
    .onConflictDoNothing()
  return attempt
}

/** The statement that forgets the devices of an actor, for the batch that erases what was recorded of them. */
export function eraseFingerprints(db: Database, actor: string) {
  return db.delete(fingerprints).where(eq(fingerprints.actor, actor))
}

/** Forgets what is older than the time that fingerprints are kept. */
export async function sweepFingerprints(db: Database, now: number): Promise<void> {
  const { day } = fingerprints
  const row = sql<number>`rowid`
  await db.delete(fingerprints).where(
    inArray(
      row,
      db
        .select({ row })
        .from(fingerprints)
        .where(lt(day, dayOf(now) - FINGERPRINT_RETENTION_DAYS))
        .limit(ROWS_PER_SWEEP),
    ),
  )
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS)
}
