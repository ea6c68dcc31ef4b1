import * as v from 'valibot'

/** UTF-16 units: with room for what is typed decomposed, and for addresses older than `MAX_SLUG_BYTES`. */
const MAX_PART_LENGTH = 1_000

export const PathPart = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PART_LENGTH))
