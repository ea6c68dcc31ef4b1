export interface ApiFailure {
  /** HTTP status; null where no response came. */
  status: number | null
  /** Code of the error catalog, where the server gave one. */
  code: number | null
  detail: string | null
  url: string
  accessControl: Readonly<Record<string, string>>
  retryAfter?: string | null
  /** What the server says the caller needs to continue. */
  data?: unknown
}

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

export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === null || error.status === 429 || error.status >= 500
}
