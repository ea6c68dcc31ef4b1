import * as v from 'valibot'

const MAX_ADDRESS_LENGTH = 2_048

/** Like every number of a query string. */
const Pixels = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)))

/** `format` is checked by itself: another one is 501. */
export const OEmbedInput = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ADDRESS_LENGTH)),
  maxwidth: Pixels,
  maxheight: Pixels,
})
