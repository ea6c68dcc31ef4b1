import * as v from 'valibot'
import { MAX_ERROR_DETAIL_LENGTH } from '#schema/constants/limits.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { isUnavailable } from './is-unavailable.ts'
import { ServiceError } from './service-error.ts'

const RETRY_AFTER_S = 5

/** Nothing of the error's own text but `detail`. */
export interface Failure {
  error: ErrorName
  detail?: string
  headers: Record<string, string>
  data?: object
}

/** Anything unrecognized is `unexpected`. */
export function toFailure(error: unknown): Failure {
  const known = toServiceError(error)
  if (known) {
    return {
      error: known.error,
      headers: known.headers,
      ...(known.detail === undefined ? {} : { detail: known.detail }),
      ...(known.data === null ? {} : { data: known.data }),
    }
  }
  if (isUnavailable(error)) return { error: 'unavailable', headers: { 'retry-after': String(RETRY_AFTER_S) } }
  return { error: 'unexpected', headers: {} }
}

/** Includes input that a schema refused; null for the unexpected. */
export function toServiceError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (!v.isValiError(error)) return null
  const fields = error.issues.map((issue) => v.getDotPath(issue)?.split('.')[0]).filter((field) => field !== undefined)
  const problems = Object.fromEntries(fields.map((field) => [field, 'invalidInput'] as const))
  return new ServiceError('invalidInput', { detail: describeIssues(error.issues), problems })
}

/** docs/BEHAVIOUR.md, Calls. */
export function toSuccess(data: unknown): Envelope<unknown> {
  return { status: 'success', code: 0, message: 'ok', data: data ?? null }
}

/** docs/BEHAVIOUR.md, Calls. */
export function toEnvelope(failure: Failure): Envelope<object | null> {
  const { code, message } = ERRORS[failure.error]
  return {
    status: 'failure',
    code,
    message,
    ...(failure.detail === undefined ? {} : { message_detail: failure.detail }),
    data: failure.data ?? null,
  }
}

/** One line for all issues: `options.token: The token is missing; options.limit: …`. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => {
    const path = v.getDotPath(issue)
    const message = isMissing(issue) ? 'This is missing' : issue.message
    return path ? `${path}: ${message}` : message
  })
  return lines.join('; ').slice(0, MAX_ERROR_DETAIL_LENGTH)
}

/** Whether a key is not there: of it Valibot says what the object around it would say of itself. */
function isMissing({ type, received, path }: v.BaseIssue<unknown>): boolean {
  return type === 'object' && received === 'undefined' && path !== undefined
}
