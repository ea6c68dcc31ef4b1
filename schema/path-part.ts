import * as v from 'valibot'
import { isReservedName } from './routes.ts'

/** Longest part of a path that can name anything: longer ones are not looked up. */
const MAX_PART_LENGTH = 200

/** A part of a path that names a board, a section, a topic, a site or a category. */
export const PathPart = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PART_LENGTH))

/** A part of a path that names a user: nobody is called like a route. */
export const Username = v.pipe(
  PathPart,
  v.check((name) => !isReservedName(name), 'Nobody has that name'),
)
