import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'

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
export const CountryTokenData = v.object({ token: v.string(), target_origin: v.string() })
export type CountryTokenData = v.InferOutput<typeof CountryTokenData>

/** The answer with `is_back`. */
export const CountryReturnData = v.object({ is_carried: v.boolean(), target_origin: v.string() })
export type CountryReturnData = v.InferOutput<typeof CountryReturnData>

export const CountrySessionData = v.union([CountryTokenData, CountryReturnData])
export type CountrySessionData = v.InferOutput<typeof CountrySessionData>

export const CountrySessionForm = v.object({
  token: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** Local path, of this domain, or with `is_back` of the main site. */
  next: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  is_back: v.optional(v.literal('1')),
})
export type CountrySessionForm = v.InferOutput<typeof CountrySessionForm>

export const IssueCountryTokenCall = defineCall('ApiResource.create', ApiInput, CountrySessionData)
/** A browser's own form is redirected to `next`. */
export const ExchangeCountryTokenCall = defineCall('POST countrySession', CountrySessionForm, NoAnswer)
