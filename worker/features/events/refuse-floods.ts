import { FLOOD_RETRY_AFTER_S } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { addressKey, keyMayTry } from '#worker/platform/rate-limit.ts'

/** People of one office have one address, so whoever is signed in counts by themselves. */
export async function refuseFloods(c: AppContext, viewer: Viewer): Promise<void> {
  const key = viewer.type === 'AUTH' ? viewer.user.id : addressKey(addressOf(c.req.raw))
  if (await keyMayTry(c.env.EVENT_LIMIT, key)) return
  fail('tooManyRequests', undefined, { 'retry-after': String(FLOOD_RETRY_AFTER_S) })
}
