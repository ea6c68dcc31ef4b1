import type { RegistrationInput } from '#schema/calls/registration.ts'
import { MAXIMUM_AGE, minimumAgeIn } from '#schema/constants/ages.ts'
import { ageInYears } from '#schema/age.ts'

export type AgeProblem = 'ageRestricted' | 'invalidInput'

/**
 * What is wrong with a newcomer's age, or null. The country that they name and the one that they are in both count. Saying
 * nothing is no problem here: what the form asks for, the page decides.
 */
export function ageProblem(birthday: string | undefined, countries: readonly string[], now: number): AgeProblem | null {
  if (birthday === undefined) return null
  const age = ageInYears(birthday, now)
  if (age === null || age > MAXIMUM_AGE) return 'invalidInput'
  return age < minimumAgeIn(...countries) ? 'ageRestricted' : null
}

/** Whether another service is to vouch for the person. */
export function isSocial(input: RegistrationInput): boolean {
  return [input.facebook_id, input.facebook_token, input.google_open_id_token, input.line_id_token].some(
    (one) => one !== undefined,
  )
}

/** Names of a new account: a business goes by its name, a person without one by their mailbox. */
export function parseNames(input: RegistrationInput): { firstName: string; lastName: string; fullName: string } {
  if (input.business_name !== undefined) {
    return { firstName: input.business_name, lastName: '', fullName: input.business_name }
  }
  const firstName = input.first_name ?? input.username ?? input.email?.split('@')[0] ?? ''
  const lastName = input.last_name ?? ''
  return { firstName, lastName, fullName: `${firstName} ${lastName}`.trim() }
}
