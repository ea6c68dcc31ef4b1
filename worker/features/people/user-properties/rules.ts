import { SHORTCUTS_EXPERIMENT } from '#schema/tracking/shortcut-constants.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { isMember, type ActionContext, type MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Businesses keep shortcuts of their own, where the experiment lets them. */
export function requireShortcuts(context: ActionContext, entityId: string): MemberContext {
  if (!isMember(context)) return fail('authError')
  const { user } = context.viewer
  const group = context.experiments.active[SHORTCUTS_EXPERIMENT]
  if (!user.isPartner || user.id !== entityId || !isEnabledGroup(group)) fail('authError')
  return context
}
