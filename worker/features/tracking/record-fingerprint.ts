import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { FINGERPRINT_LIMITS } from '#schema/constants/limits.ts'
import { mayKeepPersonalizationId, mayTrack } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import type { FingerprintInput } from '#schema/tracking/fingerprint-calls.ts'
import { FINGERPRINT_RETENTION_DAYS } from '#schema/tracking/metric-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { addressKey, requireAttempt } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Keeps sweeps from blocking writers for long. */
const ROWS_PER_SWEEP = 5_000

/** The response is the same if nothing may be kept, so it reveals nothing. */
export async function recordFingerprint(context: ActionContext, { fingerprint }: FingerprintInput): Promise<void> {
  const { db, address, now } = context
  const owner = findFingerprintOwner(context)
  if (owner === null) return
  await requireAttempt(
    db,
    [
      { rule: FINGERPRINT_LIMITS.actor, key: owner },
      { rule: FINGERPRINT_LIMITS.address, key: addressKey(address) },
    ],
    now,
  )
  const hash = await hashToken(`fingerprint ${fingerprint}`)
  await db
    .insert(fingerprints)
    .values({ actor: owner, hash, day: toDay(now) })
    .onConflictDoNothing()
}

/**
 * `user:` or `browser:` and an id. Null for crawlers, without consent to analytics where that is required, and for
 * signed-out browsers that may have no id.
 */
function findFingerprintOwner(context: ActionContext): string | null {
  const { viewer, bot, unauthId } = context
  const tracking = findTracking(context)
  if (bot.isBot || !mayTrack('analytics', tracking)) return null
  if (viewer.type === 'AUTH') return `user:${viewer.user.id}`
  return unauthId !== null && mayKeepPersonalizationId(tracking) ? `browser:${unauthId}` : null
}

export function eraseFingerprints(db: Database, actor: string) {
  return db.delete(fingerprints).where(eq(fingerprints.actor, actor))
}

export async function sweepFingerprints(db: Database, now: number): Promise<void> {
  const { day } = fingerprints
  const row = sql<number>`rowid`
  await db.delete(fingerprints).where(
    inArray(
      row,
      db
        .select({ row })
        .from(fingerprints)
        .where(lt(day, toDay(now) - FINGERPRINT_RETENTION_DAYS))
        .limit(ROWS_PER_SWEEP),
    ),
  )
}

function toDay(now: number): number {
  return Math.floor(now / DAY_MS)
}
