/** The three ways to register; each has a path of its own (docs/BEHAVIOUR.md, Registration). */
export const REGISTRATION_KINDS = ['email', 'partner', 'facebook'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** Header of the handshakes: names the installation of the app that asks. Opaque, and no secret. */
export const INSTALL_ID_HEADER = 'x-tackboard-install-id'

/** Tries of a registration after the first one. */
export const MAX_REGISTRATION_RETRIES = 3

/** Wait before the first of them, doubled before each further one and spread by chance: a server in trouble is not met by all at once. */
export const REGISTRATION_RETRY_DELAY_MS = 500

/** Partner if there is a business name, Facebook if there is a Facebook id, otherwise email. */
export function registrationKindOf(input: {
  business_name?: string | undefined
  facebook_id?: string | undefined
}): RegistrationKind {
  if (input.business_name !== undefined) return 'partner'
  return input.facebook_id === undefined ? 'email' : 'facebook'
}
