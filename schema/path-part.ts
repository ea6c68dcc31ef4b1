import * as v from 'valibot'

const MAX_PART_LENGTH = 200

export const PathPart = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PART_LENGTH))
