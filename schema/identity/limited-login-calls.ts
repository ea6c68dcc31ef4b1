import * as v from 'valibot'
import { defineCall, NoInput } from '../call.ts'

/**
 * Readable without any proof, so the address is masked: `a•••@example.org` (docs/behaviour/identity.md, Limited login).
 */
export const LoggedOutUser = v.object({
  username: v.string(),
  email: v.nullable(v.string()),
  first_name: v.string(),
  medium_image_url: v.nullable(v.string()),
  connected_to_facebook: v.boolean(),
  connected_to_google: v.boolean(),
  has_password: v.boolean(),
})
export type LoggedOutUser = v.InferOutput<typeof LoggedOutUser>

export const ForgetForm = v.object({ next: v.optional(v.string()) })
export type ForgetForm = v.InferOutput<typeof ForgetForm>

/** Null where the browser remembers none, or the viewer is logged in. */
export const FindLoggedOutUserCall = defineCall('UnauthUserDataResource.get', NoInput, v.nullable(LoggedOutUser))
