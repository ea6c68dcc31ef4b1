import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { QueryError } from '#schema/query.ts'

/** Also for what the viewer may not see: nothing tells the two apart. */
export function missing(error: Extract<ErrorName, 'notFound' | 'pinNotFound'> = 'notFound'): QueryError {
  const { code, message } = ERRORS[error]
  return { __typename: 'Error', code, message }
}
