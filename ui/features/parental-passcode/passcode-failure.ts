import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/browser/api-error.ts'

/** Refusals of the passcode itself: wherever the modal is, they are for whoever looks at it. */
const PASSCODE_ERRORS: readonly ErrorName[] = ['passcodeRequired', 'wrongPasscode', 'passcodeLocked', 'tooManyRequests']

/** Pages whose modal keeps every error to itself (docs/BEHAVIOUR.md, Parental passcode). */
const KEEPING_PAGES = [href('parentalPasscode'), href('accountSettings')]

/** Whether a call failed for this reason of the catalogue. */
export function isFailure(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.code === ERRORS[name].code
}

/** Whether a call was refused for the passcode itself. */
export function isAboutPasscode(error: unknown): boolean {
  return PASSCODE_ERRORS.some((name) => isFailure(error, name))
}

/** Whether an error stays inside the modal and is not logged, or is one for the page and the log. */
export function staysInModal(error: unknown, path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  const page = name.endsWith('/') ? name : `${name}/`
  return KEEPING_PAGES.includes(page) || isAboutPasscode(error)
}

/** What the server says of a failure, with its details where they say more; null where it said nothing. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  const { message, detail } = error
  if (detail === null) return message
  if (isFailure(error, 'passcodeLocked')) return `${message} ${detail}`
  return isFailure(error, 'invalidInput') ? detail.replaceAll(/(^|; )options\.[\w.]+: /g, '$1') : message
}
