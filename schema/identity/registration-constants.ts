/** docs/behaviour/registration.md, Registration. */
export const REGISTRATION_KINDS = ['email', 'partner', 'facebook'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** The app installation; opaque, not a secret. */
export const INSTALL_ID_HEADER = 'x-tackboard-install-id'

export const MAX_REGISTRATION_RETRIES = 3

/** Doubled before each further try and randomized, to spare a server in trouble. */
export const REGISTRATION_RETRY_DELAY_MS = 500

export function findRegistrationKind(input: {
  business_name?: string | undefined
  facebook_id?: string | undefined
}): RegistrationKind {
  if (input.business_name !== undefined) return 'partner'
  return input.facebook_id === undefined ? 'email' : 'facebook'
}
