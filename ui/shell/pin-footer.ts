import { isEnabledGroup } from '#schema/constants/experiments.ts'

/**
 * Whether the footer below a pin is shown (docs/BEHAVIOUR.md, Screens and shell): always to the signed out; to the
 * signed in only once it is known that the `closeup_hide_footer` experiment does not ask to hide it.
 */
export function isPinFooterShown({
  isAuthenticated,
  isChecked,
  group,
}: {
  isAuthenticated: boolean
  /** Whether the check of the experiment has finished. */
  isChecked: boolean
  group: string | undefined
}): boolean {
  return !isAuthenticated || (isChecked && !isEnabledGroup(group))
}
