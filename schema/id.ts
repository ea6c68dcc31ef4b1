import * as v from 'valibot'

/** Real ones have 26 characters. */
export const MAX_ID_LENGTH = 40

/** Opaque on the wire; sorts by creation time in storage. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1, 'An id must not be empty'),
  v.maxLength(MAX_ID_LENGTH, `An id has at most ${MAX_ID_LENGTH} characters`),
  v.regex(/^[0-9A-Za-z_-]+$/, 'An id has only letters, digits, "_" and "-"'),
)
