import { NAV_FOOTER_HEIGHTS_PX as HEIGHTS } from '#schema/constants/navigation.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import type { SessionUser } from '#schema/viewer.ts'

export type NavFooterHeight = (typeof HEIGHTS)[keyof typeof HEIGHTS]

/**
 * The height is in pixels: 0 when hidden, 60 by default (docs/behaviour/site.md, Screens and shell). With the
 * modernized navbar 52, without captions; 64, with larger ones, for signed-in users whom captions help: business
 * accounts, and accounts made within the last 28 days.
 */
export function navFooterHeight({
  isHidden,
  group,
  user,
}: {
  isHidden: boolean
  /** The group of the `modernized_navbar` experiment. */
  group: string | undefined
  /** Null unless signed in with full rights. */
  user: Pick<SessionUser, 'is_partner' | 'is_matured_new_user'> | null
}): NavFooterHeight {
  if (isHidden) return HEIGHTS.hidden
  if (!isEnabledGroup(group)) return HEIGHTS.default
  return user && (user.is_partner || !user.is_matured_new_user) ? HEIGHTS.modernizedRoomy : HEIGHTS.modernized
}
