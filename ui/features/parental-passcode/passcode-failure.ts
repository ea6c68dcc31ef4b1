import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/browser/api-error.ts'

/** Refusals of the passcode itself: wherever the modal is, they are for whoever looks at it. */
const PASSCODE_ERRORS: readonly ErrorName[] = ['passcodeRequired', 'wrongPasscode', 'passcodeLocked', 'tooManyRequests']

/** Pages whose modal keeps every error to itself (start-up specification, section 4). */
const KEEPING_PAGES = [href('parentalPasscode'), href('accountSettings')]

/** Whether a call failed for this reason of the catalogue. */
export function isFailure(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.code === ERRORS[name].code
}

/** Whether an error stays inside the modal and is not logged, or is one for the page and the log. */
export function staysInModal(error: unknown, path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  const page = name.endsWith('/') ? name : `${name}/`
  return KEEPING_PAGES.includes(page) || PASSCODE_ERRORS.some((name) => isFailure(error, name))
}

/** What the server says of a failure, with how long to wait where it says that; null where it said nothing. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  const isTold = isFailure(error, 'passcodeLocked') && error.detail !== null
  return isTold ? `${error.message} ${error.detail}` : error.message
}
