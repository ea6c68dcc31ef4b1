import * as v from 'valibot'

/** `ApiResource` create: a call by its address. The only one that may be made this way asks for a country token. */
export const ApiInput = v.object({
  url: v.pipe(v.string('The address of the call is missing'), v.maxLength(200)),
  data: v.optional(
    v.object({
      /** Where the token is to be used; without it the national domain of the country that the viewer is in. */
      target_origin: v.optional(v.pipe(v.string(), v.maxLength(300))),
    }),
    {},
  ),
})
export type ApiInput = v.InferOutput<typeof ApiInput>

/** Answer with a token that is used once, within a minute, on the domain that it was made for. */
export interface CountryTokenData {
  token: string
  target_origin: string
}

/** `POST /vx/users/cctld_session/` on a national domain, form-encoded. */
export const CountrySessionForm = v.object({
  token: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** Where a plain form goes on to; a local path. */
  next: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
})
export type CountrySessionForm = v.InferOutput<typeof CountrySessionForm>
