import type { ErrorName } from '#schema/errors.ts'
import type { IssueText } from '#schema/issue-text.ts'
import type { FieldProblem } from '#schema/page-data.ts'

export interface ServiceErrorOptions {
  detail?: IssueText
  /** Forms show the error there; calls put it before the detail. */
  field?: string
  /** Path of the value that the detail refers to. */
  path?: string
  problems?: Record<string, FieldProblem>
  /** `Retry-After`. */
  retryAfterSeconds?: number
  headers?: Record<string, string>
  data?: object
}

export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly error: ErrorName
  readonly detail: IssueText | undefined
  readonly path: string | undefined
  readonly field: string | undefined
  readonly problems: Record<string, FieldProblem>
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>
  readonly data: object | null
  readonly options: ServiceErrorOptions
  /** The account that was tried, for the log alone. */
  accountId: string | null = null

  constructor(error: ErrorName, options: ServiceErrorOptions = {}) {
    super(error)
    const { detail, field, path, problems, retryAfterSeconds, headers, data } = options
    this.error = error
    this.options = options
    this.detail = detail
    this.path = path
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

/**
 * What is being received did not come to its end: its sender has left, or says nothing more. Nothing on our side has
 * failed. Answered as `unavailable`, since it may be sent again.
 */
export class BrokenOffError extends ServiceError {
  override name = 'BrokenOffError'
  override message = 'What was being received broke off'

  constructor() {
    super('unavailable')
  }
}

/** What `work` refuses is about this account. */
export async function onAccount<Result>(accountId: string | null, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError) error.accountId = accountId
    throw error
  }
}

export function fail(error: ErrorName, more: IssueText | ServiceErrorOptions = {}): never {
  throw new ServiceError(error, typeof more === 'string' ? { detail: more } : more)
}
