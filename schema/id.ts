import * as v from 'valibot'

/** Longest id that any caller may send; real ids are 26 characters (Crockford base 32, time first). */
export const MAX_ID_LENGTH = 40

/** An opaque identifier on the wire. Storage sorts it by the time it was made. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1, 'An id must not be empty'),
  v.maxLength(MAX_ID_LENGTH, `An id has at most ${MAX_ID_LENGTH} characters`),
  v.regex(/^[0-9A-Za-z_-]+$/, 'An id has only letters, digits, "_" and "-"'),
)
