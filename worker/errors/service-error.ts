import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { FieldProblem } from '#schema/page-data.ts'

export interface ServiceErrorOptions {
  /** For the caller's eyes: what to correct. */
  detail?: string
  /** The field that the error is about. Forms show it there; calls name it before the detail. */
  field?: string
  /** What is wrong with single fields of a form, where one name does not say it. */
  problems?: Record<string, FieldProblem>
  /** Seconds until another try is worth it: `Retry-After`. */
  retryAfterSeconds?: number
  /** Other headers that the answer must carry, such as `Allow`. */
  headers?: Record<string, string>
  /** What the caller needs to continue. */
  data?: object
}

/** An error of the catalogue. Thrown wherever a request cannot continue; turned into an answer in `to-response.ts`. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly error: ErrorName
  readonly detail: string | undefined
  readonly field: string | undefined
  readonly problems: Record<string, FieldProblem>
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>
  readonly data: object | null
  readonly options: ServiceErrorOptions

  constructor(error: ErrorName, options: ServiceErrorOptions = {}) {
    super(ERRORS[error].message)
    const { detail, field, problems, retryAfterSeconds, headers, data } = options
    this.error = error
    this.options = options
    this.detail = detail
    this.field = field
    this.problems = problems ?? (field === undefined ? {} : { [field]: error })
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = {
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    }
    this.data = data ?? null
  }
}

/** Ends the request with an error of the catalogue: the one way in which a verb refuses. */
export function fail(error: ErrorName, more: string | ServiceErrorOptions = {}): never {
  throw new ServiceError(error, typeof more === 'string' ? { detail: more } : more)
}
