import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { idempotencyKeys } from '#db/tables/site/idempotency.ts'
import { IDEMPOTENCY_CLAIM_MS, IDEMPOTENCY_KEY_KEPT_MS } from '#schema/constants/limits.ts'

/** Small deletions don't block writers for long; together they exceed a busy site's keys between sweeps. */
const ROWS_PER_DELETION = 5_000
const DELETIONS_PER_SWEEP = 50

export interface RequestHashes {
  keyHash: string
  sessionHash: string | null
}

export interface OwnClaim {
  keyHash: string
  /** Distinguishes it from a later claim of the same row. */
  claimedAt: number
}

export interface EarlierRequest {
  keyHash: string
  fingerprint: string
  /** Null if it isn't known to have done anything yet. */
  finishedAt: number | null
  /** Null while it may still come; empty if there won't be one. */
  answer: Uint8Array | null
}

/** Stands for a response that isn't kept, or was never known. */
const NO_ANSWER = new Uint8Array()

export type ClaimOutcome = { type: 'claimed'; own: OwnClaim } | { type: 'taken'; earlier: EarlierRequest | undefined }

/**
 * Claims the row of a request in one round trip, unless an earlier request has it. Rows that are expired, or whose
 * requests never ended, are taken over.
 */
export async function claim(
  db: Database,
  { keyHash, sessionHash, fingerprint }: RequestHashes & { fingerprint: string },
  now: number,
): Promise<ClaimOutcome> {
  const [claimed, found] = await db.batch([
    db.all<{ claimedAt: number }>(sql`
      insert into idempotency_keys (key_hash, session_hash, fingerprint, claimed_at)
      select ${keyHash}, ${sessionHash}, ${fingerprint}, ${now}
      where not exists (
        select 1 from idempotency_keys
        where session_hash = ${sessionHash} and key_hash <> ${keyHash} and not ${isOver(now)})
      on conflict (key_hash) do update set
        session_hash = excluded.session_hash,
        fingerprint = excluded.fingerprint,
        claimed_at = excluded.claimed_at,
        finished_at = null,
        answer = null
      where ${isOver(now)}
      returning claimed_at as "claimedAt"`),
    db
      .select({
        keyHash: idempotencyKeys.keyHash,
        fingerprint: idempotencyKeys.fingerprint,
        finishedAt: idempotencyKeys.finishedAt,
        answer: idempotencyKeys.answer,
      })
      .from(idempotencyKeys)
      .where(
        and(
          or(
            eq(idempotencyKeys.keyHash, keyHash),
            sessionHash === null ? undefined : eq(idempotencyKeys.sessionHash, sessionHash),
          ),
          sql`not ${isOver(now)}`,
        ),
      )
      .limit(1),
  ])
  const [own] = claimed
  return own ? { type: 'claimed', own: { keyHash, claimedAt: own.claimedAt } } : { type: 'taken', earlier: found[0] }
}

/** `sessionHash` is that of a session which the response has started. */
export async function finish(
  db: Database,
  own: OwnClaim,
  { answer, sessionHash, fingerprint }: { answer: Uint8Array | null; sessionHash: string | null; fingerprint: string },
  now: number,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({
      finishedAt: now,
      answer: answer ?? NO_ANSWER,
      fingerprint,
      sessionHash: sql`coalesce(${idempotencyKeys.sessionHash}, ${sessionHash})`,
    })
    .where(isOwn(own))
}

/**
 * Belongs in the batch that applies a request: a repeat is then not applied, even if the commit's response was lost.
 */
export function markDone(db: Database, own: OwnClaim, now: number) {
  return db.update(idempotencyKeys).set({ finishedAt: now }).where(isOwn(own))
}

/** Frees the key; if its request was applied, no response to it will come. */
export async function release(db: Database, own: OwnClaim): Promise<void> {
  await db.batch([
    db.delete(idempotencyKeys).where(and(isOwn(own), isNull(idempotencyKeys.finishedAt))),
    db
      .update(idempotencyKeys)
      .set({ answer: NO_ANSWER })
      .where(and(isOwn(own), isNull(idempotencyKeys.answer))),
  ])
}

export async function sweepIdempotencyKeys(db: Database, now: number): Promise<void> {
  const { keyHash, claimedAt } = idempotencyKeys
  for (let deletions = 0; deletions < DELETIONS_PER_SWEEP; deletions += 1) {
    const { rowsAffected } = await db.delete(idempotencyKeys).where(
      inArray(
        keyHash,
        db
          .select({ keyHash })
          .from(idempotencyKeys)
          .where(lte(claimedAt, now - IDEMPOTENCY_KEY_KEPT_MS))
          .limit(ROWS_PER_DELETION),
      ),
    )
    if (rowsAffected < ROWS_PER_DELETION) return
  }
}

function isOwn({ keyHash, claimedAt }: OwnClaim): SQL | undefined {
  return and(eq(idempotencyKeys.keyHash, keyHash), eq(idempotencyKeys.claimedAt, claimedAt))
}

function isOver(now: number): SQL {
  const { claimedAt, finishedAt } = idempotencyKeys
  return sql`(${claimedAt} <= ${now - IDEMPOTENCY_KEY_KEPT_MS}
    or (${finishedAt} is null and ${claimedAt} <= ${now - IDEMPOTENCY_CLAIM_MS}))`
}
