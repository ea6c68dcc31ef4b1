import * as v from 'valibot'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { Text } from '#worker/texts/texts.ts'
import { isUnavailable } from './is-unavailable.ts'
import { describeIssues, wordDetail } from './issue-words.ts'
import { ServiceError } from './service-error.ts'

const RETRY_AFTER_S = 5

export interface Failure {
  error: ErrorName
  detail?: (text: Text) => string
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
      ...describeDetail(known, error),
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
  return new ServiceError('invalidInput', { problems })
}

function describeDetail({ detail, path }: ServiceError, error: unknown): Pick<Failure, 'detail'> {
  if (v.isValiError(error)) return { detail: (text) => describeIssues(error.issues, text) }
  if (detail === undefined) return {}
  return { detail: (text) => (path === undefined ? '' : `${path}: `) + wordDetail(detail, text) }
}

/** docs/behaviour/calls.md, Calls. */
export function toSuccess(data: unknown): Envelope<unknown> {
  return { status: 'success', code: 0, message: 'ok', data: data ?? null }
}

export function toEnvelope(failure: Failure, text: Text): Envelope<object | null> {
  return {
    status: 'failure',
    code: ERRORS[failure.error].code,
    message: text(`error.${failure.error}`),
    ...(failure.detail && { message_detail: failure.detail(text) }),
    data: failure.data ?? null,
  }
}
