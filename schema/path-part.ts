import * as v from 'valibot'
import { isReservedName } from './routes.ts'
import { issueText } from './issue-text.ts'

const MAX_PART_LENGTH = 200

export const PathPart = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_PART_LENGTH))

/** Never the first part of a route. */
export const Username = v.pipe(
  PathPart,
  v.check((name) => !isReservedName(name), issueText('noSuchUser')),
)
