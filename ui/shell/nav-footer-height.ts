import { isEnabledGroup } from '#schema/constants/experiments.ts'
import { NAV_FOOTER_HEIGHTS_PX as HEIGHTS } from '#schema/constants/navigation.ts'
import type { SessionUser } from '#schema/viewer.ts'

export type NavFooterHeight = (typeof HEIGHTS)[keyof typeof HEIGHTS]

/**
 * The height of the navigation footer in pixels (docs/BEHAVIOUR.md, Screens and shell): 0 when hidden and 60 by
 * default. With the modernized navbar it is 52, without captions below its icons; 64, with larger ones, for a signed-in
 * user to whom captions help: in the state of a business account, or new, made within the last 28 days.
 */
export function navFooterHeight({
  isHidden,
  group,
  user,
}: {
  isHidden: boolean
  /** Of the `modernized_navbar` experiment. */
  group: string | undefined
  /** Null for whoever is not signed in with full rights. */
  user: Pick<SessionUser, 'is_partner' | 'is_matured_new_user'> | null
}): NavFooterHeight {
  if (isHidden) return HEIGHTS.hidden
  if (!isEnabledGroup(group)) return HEIGHTS.default
  return user && (user.is_partner || !user.is_matured_new_user) ? HEIGHTS.modernizedRoomy : HEIGHTS.modernized
}
