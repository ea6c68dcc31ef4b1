import { isEnabledGroup } from '#schema/constants/experiments.ts'

/** docs/BEHAVIOUR.md, Screens and shell. `closeup_hide_footer` applies to signed-in viewers only. */
export function isPinFooterShown({
  isAuthenticated,
  isChecked,
  group,
}: {
  isAuthenticated: boolean
  isChecked: boolean
  group: string | undefined
}): boolean {
  return !isAuthenticated || (isChecked && !isEnabledGroup(group))
}
