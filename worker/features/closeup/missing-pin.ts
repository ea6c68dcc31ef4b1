import { ERRORS } from '#schema/errors.ts'
import type { QueryError } from '#schema/query.ts'

/** The answer for a pin that does not exist, and for one that the viewer may not see: nothing tells the two apart. */
export function missingPin(): QueryError {
  const { code, message } = ERRORS.pinNotFound
  return { __typename: 'Error', code, message }
}
