import { MAIL_LIMITS } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mailRetryAfter, type CountedMail } from '#worker/platform/mail/mail-flood.ts'
import { addressKey, countEach, type AttemptOutcome } from '#worker/platform/rate-limit.ts'

export async function countMail(
  { db, now, address }: Pick<ActionContext, 'db' | 'now' | 'address'>,
  subjects: readonly string[],
): Promise<AttemptOutcome[]> {
  const bySubject = subjects.map((key) => ({ rule: MAIL_LIMITS.account, key }))
  return await countEach(db, [{ rule: MAIL_LIMITS.address, key: addressKey(address) }, ...bySubject], now)
}

export async function requireMail(
  context: Pick<ActionContext, 'db' | 'now' | 'address'>,
  subject: string,
): Promise<void> {
  refuseHeld(await countMail(context, [subject]))
}

export function refuseHeld(outcomes: readonly (AttemptOutcome | undefined)[]): void {
  const refused = outcomes.find((outcome) => outcome?.type === 'refused')
  if (refused?.type === 'refused') fail('tooManyRequests', { retryAfterSeconds: refused.retryAfterSeconds })
}

export async function refuseMails(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  mails: readonly CountedMail[],
): Promise<never> {
  return fail('tooManyRequests', { retryAfterSeconds: await mailRetryAfter(db, mails, now) })
}
