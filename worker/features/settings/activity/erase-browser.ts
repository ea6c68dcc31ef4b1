import { ERASURE_LIMIT } from '#schema/constants/limits.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey, countAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { erasureKey, type Actor } from './actor.ts'
import { eraseActivity } from './erase-activity.ts'

type ErasureContext = Pick<ActionContext, 'db' | 'address' | 'now'>

/**
 * Browsers count by address, as ids are easily made up and each leaves a row; accounts count by themselves, so that
 * others at their address can't block them.
 */
export function erasureLimits({ address }: Pick<ActionContext, 'address'>, actor: Actor): Limits {
  return [{ rule: ERASURE_LIMIT, key: actor.kind === 'account' ? erasureKey(actor) : addressKey(address) }]
}

/**
 * For an id that the browser may not keep. Returns false on a temporary failure: the next page tries again, so the
 * browser must keep the id.
 */
export async function eraseBrowser(context: ErasureContext, id: string): Promise<boolean> {
  try {
    const actor = { kind: 'browser', id } as const
    const attempt = await countAttempt(context.db, erasureLimits(context, actor), context.now)
    if (attempt.type === 'refused') return false
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
