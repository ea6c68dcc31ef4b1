import type { Provider } from '#schema/calls/social.ts'

export interface SocialPerson {
  provider: Provider
  /** Never given to another person. */
  subject: string
  /** In our form; null where there is no usable one. */
  email: string | null
  /** The service has confirmed the address with its owner. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** Binds the token to this browser; null where the service has no such thing. */
  nonce: string | null
}
