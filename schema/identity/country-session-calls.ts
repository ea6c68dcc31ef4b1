import * as v from 'valibot'

/** Calls by path. Only a country token may be requested this way. */
export const ApiInput = v.object({
  url: v.pipe(v.string(), v.maxLength(200)),
  data: v.optional(
    v.object({
      /** Defaults to the national domain of the viewer's country. */
      target_origin: v.optional(v.pipe(v.string(), v.maxLength(300))),
      /** Asks, in place of a token, whether the one before has logged the viewer in there. */
      is_back: v.optional(v.boolean(), false),
    }),
    {},
  ),
})
export type ApiInput = v.InferOutput<typeof ApiInput>

/** Single-use, valid for a minute on one domain. */
export interface CountryTokenData {
  token: string
  target_origin: string
}

/** The answer with `is_back`. */
export interface CountryReturnData {
  is_carried: boolean
  target_origin: string
}

export const CountrySessionForm = v.object({
  token: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** Local path, of this domain, or with `is_back` of the main site. */
  next: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  is_back: v.optional(v.literal('1')),
})
export type CountrySessionForm = v.InferOutput<typeof CountrySessionForm>
