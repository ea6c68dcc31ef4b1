import { isEnabledGroup } from '#schema/constants/experiments.ts'

/**
 * docs/BEHAVIOUR.md, Screens and shell. Always for signed-out visitors; else once the `closeup_hide_footer` experiment
 * is known not to hide it.
 */
export function isPinFooterShown({
  isAuthenticated,
  isChecked,
  group,
}: {
  isAuthenticated: boolean
  /** The viewer's group is known. */
  isChecked: boolean
  group: string | undefined
}): boolean {
  return !isAuthenticated || (isChecked && !isEnabledGroup(group))
}
