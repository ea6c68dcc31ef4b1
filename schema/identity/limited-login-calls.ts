import * as v from 'valibot'

/**
 * Readable without any proof, so the address is masked: `a•••@example.org` (docs/behaviour/identity.md, Limited login).
 */
export interface LoggedOutUser {
  username: string
  email: string | null
  first_name: string
  medium_image_url: string | null
  connected_to_facebook: boolean
  connected_to_google: boolean
  has_password: boolean
}

export const ForgetForm = v.object({ next: v.optional(v.string()) })
export type ForgetForm = v.InferOutput<typeof ForgetForm>
