import { MAXIMUM_AGE, minimumAgeIn } from '#schema/identity/age-constants.ts'
import { ageInYears } from '#schema/identity/age.ts'

export type AgeProblem = 'ageRestricted' | 'invalidInput'

/** Checks both the given and the detected country. A missing birthday is not a problem here. */
export function ageProblem(birthday: string | undefined, countries: readonly string[], now: number): AgeProblem | null {
  if (birthday === undefined) return null
  const age = ageInYears(birthday, now)
  if (age === null || age > MAXIMUM_AGE) return 'invalidInput'
  return age < minimumAgeIn(...countries) ? 'ageRestricted' : null
}
