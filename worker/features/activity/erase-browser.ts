import { ERASURE_LIMIT } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey, countTry, type TryOutcome } from '#worker/platform/rate-limit.ts'
import { erasureKey, type Actor } from './actor.ts'
import { eraseActivity } from './erase-activity.ts'

type ErasureContext = Pick<ActionContext, 'db' | 'address' | 'now'>

/**
 * Counts an erasure: of a browser by the address that asks for it, as an id of one is easily made up and each leaves a row;
 * of an account by itself, so that nobody else at its address can keep it from erasing.
 */
export function countErasure({ db, address, now }: ErasureContext, actor: Actor): Promise<TryOutcome> {
  const key = actor.kind === 'account' ? erasureKey(actor) : addressKey(address)
  return countTry(db, [{ rule: ERASURE_LIMIT, key }], now)
}

/**
 * Erases what was recorded under the id that a browser has brought along and may not keep. False where that could not be
 * done now: then it is tried again with the next page, as long as the browser has the id. What else was asked goes on.
 */
export async function eraseBrowser(context: ErasureContext, id: string): Promise<boolean> {
  try {
    const actor = { kind: 'browser', id } as const
    if ((await countErasure(context, actor)).type === 'refused') return false
    await eraseActivity(context.db, actor, context.now)
    return true
  } catch (error) {
    logLine('warn', {
      message: 'What was recorded of a browser could not be erased; it is tried again',
      error: describeError(error).error,
    })
    return false
  }
}
