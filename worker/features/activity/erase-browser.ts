import { ERASURE_LIMIT } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey, countTry, type TryOutcome } from '#worker/platform/rate-limit.ts'
import { erasureKey, type Actor } from './actor.ts'
import { eraseActivity } from './erase-activity.ts'

/**
 * Counts an erasure: of a browser by the address that asks for it, as an id of one is easily made up and each leaves a row;
 * of an account by itself, so that nobody else at its address can keep it from erasing.
 */
export function countErasure(c: AppContext, actor: Actor): Promise<TryOutcome> {
  const key = actor.kind === 'account' ? erasureKey(actor) : addressKey(addressOf(c.req.raw))
  return countTry(c.var.db, [{ rule: ERASURE_LIMIT, key }], c.var.clock())
}

/**
 * Erases what was recorded under the id that a browser has brought along and may not keep. False where that could not be
 * done now: then it is tried again with the next page, as long as the browser has the id. What else was asked goes on.
 */
export async function eraseBrowser(c: AppContext, id: string): Promise<boolean> {
  try {
    const actor = { kind: 'browser', id } as const
    if ((await countErasure(c, actor)).type === 'refused') return false
    await eraseActivity(c.var.db, actor, c.var.clock())
    return true
  } catch (error) {
    logLine('warn', {
      message: 'What was recorded of a browser could not be erased; it is tried again',
      error: describeError(error).error,
    })
    return false
  }
}
