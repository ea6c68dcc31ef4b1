import type { Provider } from '#schema/identity/sign-in-service-constants.ts'

export interface ServicePerson {
  provider: Provider
  /** The service never reassigns it. */
  subject: string
  /** Normalized; null if there is no usable one. */
  email: string | null
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** Binds the token to this browser; null if the service has none. */
  nonce: string | null
}
