import * as v from 'valibot'

/**
 * Answer of `UnauthUserDataResource` get: who was signed in on this browser last (docs/BEHAVIOUR.md, Limited log-in).
 * Nothing is asked for to read it, so the address is shown in part only: `a•••@example.org`.
 */
export interface LoggedOutUser {
  /** What the person is known by in public; with their password it logs them in again. */
  username: string
  email: string | null
  first_name: string
  medium_image_url: string | null
  connected_to_facebook: boolean
  connected_to_google: boolean
  has_password: boolean
}

/** The form that makes a browser forget who was signed in. */
export const ForgetForm = v.object({ next: v.optional(v.string()) })
export type ForgetForm = v.InferOutput<typeof ForgetForm>
