import { mayShareWithThirdParties } from '#schema/tracking/third-parties.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { getAdIdentifierFrame } from './settings.ts'

/** `epik` of the viewer: only where a frame takes it, and where it may be sent. The page asks the rest of the rule. */
export function findAdIdentifier({
  viewer,
  env,
  thirdParties,
}: Pick<ActionContext, 'viewer' | 'env' | 'thirdParties'>): string | null {
  if (viewer.type !== 'AUTH' || getAdIdentifierFrame(env) === null) return null
  return mayShareWithThirdParties(thirdParties) ? viewer.user.adIdentifier : null
}
