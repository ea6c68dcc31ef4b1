import type { RegistrationInput } from '#schema/identity/registration-calls.ts'

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
