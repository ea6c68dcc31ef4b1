import * as v from 'valibot'
import { issueText } from './issue-text.ts'

/** Real ones have 26 characters. */
export const MAX_ID_LENGTH = 40

/** Opaque on the wire; sorts by creation time in storage. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_ID_LENGTH),
  v.regex(/^[0-9A-Za-z_-]+$/, issueText('id')),
)
