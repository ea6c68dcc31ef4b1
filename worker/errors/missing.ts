import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { QueryError } from '#schema/query.ts'
import { englishText } from '#worker/texts/texts.ts'

/** Errors are for programs, hence in English: pages have their own texts. */
export function queryError(error: ErrorName): QueryError {
  return { __typename: 'Error', code: ERRORS[error].code, message: englishText(`error.${error}`) }
}

/** The answer is the same for what the viewer may not see: the two must be indistinguishable. */
export function missing(
  error: Extract<
    ErrorName,
    'notFound' | 'pinNotFound' | 'inviteNotFound' | 'commentNotFound' | 'conversationNotFound'
  > = 'notFound',
): QueryError {
  return queryError(error)
}
