import type { RegistrationInput } from '#schema/identity/registration-calls.ts'
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

export function isByService(input: RegistrationInput): boolean {
  return [input.facebook_id, input.facebook_token, input.google_open_id_token].some((one) => one !== undefined)
}

/** Empty where none is given. */
export function parseNames(input: RegistrationInput): { firstName: string; lastName: string; fullName: string } {
  if (input.business_name !== undefined) {
    return { firstName: input.business_name, lastName: '', fullName: input.business_name }
  }
  const firstName = input.first_name ?? input.username ?? ''
  const lastName = input.last_name ?? ''
  return { firstName, lastName, fullName: `${firstName} ${lastName}`.trim() }
}
