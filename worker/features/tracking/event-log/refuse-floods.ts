import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, mayKeyAttempt } from '#worker/platform/rate-limit.ts'
import { EVENTS_PER_ATTEMPT } from './event-limits.ts'

export async function refuseFloods(
  { env, viewer, address }: Pick<ActionContext, 'env' | 'viewer' | 'address'>,
  events = 1,
): Promise<void> {
  const key = viewer.type === 'AUTH' ? viewer.user.id : addressKey(address)
  const attempts = Math.max(1, Math.ceil(events / EVENTS_PER_ATTEMPT))
  let isWithinLimit = true
  for (let tried = 0; isWithinLimit && tried < attempts; tried += 1)
    isWithinLimit = await mayKeyAttempt(env.EVENT_LIMIT, key)
  if (isWithinLimit) return
  fail('tooManyRequests', { retryAfterSeconds: FLOOD_RETRY_AFTER_S })
}
