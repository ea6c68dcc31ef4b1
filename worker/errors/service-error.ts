import { ERRORS, type ErrorName } from '#schema/errors.ts'

export interface ServiceErrorOptions {
  /** For the caller's eyes: what to mend. */
  detail?: string
  /** Headers that the answer must carry, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>
  /** What the caller needs to go on; null where there is nothing. */
  data?: object
}

/** An error of the catalogue. Thrown wherever a request cannot go on; turned into an answer in `to-response.ts`. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly error: ErrorName
  readonly detail: string | undefined
  readonly headers: Record<string, string>
  readonly data: object | null

  constructor(error: ErrorName, options: ServiceErrorOptions = {}) {
    super(ERRORS[error].message)
    this.error = error
    this.detail = options.detail
    this.headers = options.headers ?? {}
    this.data = options.data ?? null
  }
}

/** Ends the request with an error of the catalogue. */
export function fail(error: ErrorName, detail?: string, headers?: Record<string, string>): never {
  throw new ServiceError(error, { ...(detail === undefined ? {} : { detail }), ...(headers ? { headers } : {}) })
}
