import type { Provider } from '#schema/calls/social.ts'

/** A person as another service has vouched for them. */
export interface SocialPerson {
  provider: Provider
  /** The id that the service never gives to another person. */
  subject: string
  /** In the form that accounts have it; null where the service names none that an account may have. */
  email: string | null
  /** Whether the service is known to have asked the owner of the address. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** What binds the token to this browser, to be used up; null where the service knows no such thing. */
  nonce: string | null
}
