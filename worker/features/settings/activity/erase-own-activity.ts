import type { EraseActivityForm } from '#schema/settings/activity-calls.ts'
import type { FormResult } from '#worker/definition.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { findActor } from './actor.ts'
import { eraseActivity } from './erase-activity.ts'
import { erasureLimits } from './erase-browser.ts'

export async function eraseOwnActivity(context: ActionContext, { confirm }: EraseActivityForm): Promise<FormResult> {
  if (confirm === undefined) fail('notConfirmed', { field: 'confirm' })
  const actor = findActor(context)
  if (actor) {
    await requireAttempt(context.db, erasureLimits(context, actor), context.now)
    await eraseActivity(context.db, actor, context.now)
  }
  return { done: 'erased' }
}
