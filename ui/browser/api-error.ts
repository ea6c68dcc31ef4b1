/** A call that failed: with the code of the catalogue where the server gave one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: number | null
  readonly detail: string | null

  constructor(message: string, status: number, code: number | null, detail: string | null) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}
