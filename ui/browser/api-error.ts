export interface ApiFailure {
  /** HTTP status; null where no answer came. */
  status: number | null
  /** Code of the catalogue, where the server gave one. */
  code: number | null
  detail: string | null
  /** The address that was asked. */
  url: string
  /** The `access-control-…` headers of the answer. */
  accessControl: Readonly<Record<string, string>>
  /** The `retry-after` header of the answer. */
  retryAfter?: string | null
  /** What the server says the caller needs to go on; null where there is nothing. */
  data?: unknown
}

/** A call that failed, with all that helps to tell why. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number | null
  readonly code: number | null
  readonly detail: string | null
  readonly url: string
  readonly accessControl: Readonly<Record<string, string>>
  readonly retryAfter: string | null
  readonly data: unknown

  constructor(message: string, failure: ApiFailure, options?: ErrorOptions) {
    super(message, options)
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.url = failure.url
    this.accessControl = failure.accessControl
    this.retryAfter = failure.retryAfter ?? null
    this.data = failure.data ?? null
  }
}

/** Whether it is trouble on the way, or of a server that has too much to do. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === null || error.status === 429 || error.status >= 500
}
