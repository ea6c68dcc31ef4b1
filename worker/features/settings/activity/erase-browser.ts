import type { ActionContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { countAttempt } from '#worker/platform/rate-limit.ts'
import { eraseActivity, erasureLimits } from './erase-activity.ts'

type ErasureContext = Pick<ActionContext, 'db' | 'address' | 'now'>

/**
 * Erases an id that the browser may not store. Returns false on a temporary failure: the next page tries again, so the
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
