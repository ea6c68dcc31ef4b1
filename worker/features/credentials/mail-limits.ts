import type { RateLimit } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import { FLOOD_RETRY_AFTER_S, MAIL_LIMITS } from '#schema/constants/limits.ts'
import { mailRetryAfter, type CountedMail } from '#worker/platform/mail/mail-flood.ts'
import { addressKey, addressMayTry, countEach, type TryOutcome } from '#worker/platform/rate-limit.ts'

/** Refuses an address that floods, by the platform's own counter, before anything else is done for it. */
export async function refuseFlood(limit: RateLimit, address: string): Promise<TryOutcome> {
  const mayTry = await addressMayTry(limit, address)
  return mayTry ? { type: 'allowed' } : { type: 'refused', retryAfterSeconds: FLOOD_RETRY_AFTER_S }
}

/** Counts a mail for the address that asked and for each subject; the answers are in that order. */
export async function countMail(
  { db, now }: { db: Database; now: number },
  subjects: readonly string[],
  address: string,
): Promise<TryOutcome[]> {
  const bySubject = subjects.map((key) => ({ rule: MAIL_LIMITS.account, key }))
  return await countEach(db, [{ rule: MAIL_LIMITS.address, key: addressKey(address) }, ...bySubject], now)
}

/** The first refusal among some answers, or that all of them allow it. */
export function strictest(outcomes: readonly TryOutcome[]): TryOutcome {
  return outcomes.find(({ type }) => type === 'refused') ?? { type: 'allowed' }
}

/** The refusal of an action whose mails were not written because their recipients got too many of this account's. */
export async function refusedMail(
  { db, now }: { db: Database; now: number },
  mails: readonly CountedMail[],
): Promise<Extract<TryOutcome, { type: 'refused' }>> {
  return { type: 'refused', retryAfterSeconds: await mailRetryAfter(db, mails, now) }
}
