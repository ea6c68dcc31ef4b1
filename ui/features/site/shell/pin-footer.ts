import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'

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
