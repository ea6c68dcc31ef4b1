import type { QueryError } from '#schema/query.ts'
import { missing } from '#worker/errors/missing.ts'

/** The answer for a pin that does not exist, and for one that the viewer may not see: nothing tells the two apart. */
export function missingPin(): QueryError {
  return missing('pinNotFound')
}
