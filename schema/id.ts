import * as v from 'valibot'
import { ID_PATTERN, MAX_ID_LENGTH } from './constants/ids.ts'
import { issueText } from './issue-text.ts'

/** Opaque on the wire; sorts by creation time in storage. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH), v.regex(ID_PATTERN, issueText('id')))
