import type { ErrorName } from '#schema/errors.ts'
import { fail } from '#worker/errors/service-error.ts'

/** What a verb found in the way: an entry of the catalogue, and for a limit how long to wait. */
export type Hindrance =
  | { type: Exclude<ErrorName, 'tooManyRequests'> }
  | { type: 'tooManyRequests'; retryAfterSeconds: number }

/** Ends the request with it. */
export function failAs(outcome: Hindrance): never {
  return outcome.type === 'tooManyRequests'
    ? fail(outcome.type, { retryAfterSeconds: outcome.retryAfterSeconds })
    : fail(outcome.type)
}
