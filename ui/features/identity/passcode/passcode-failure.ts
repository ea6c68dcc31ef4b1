import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { Refusal } from '#ui/app/forms/refusal.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'

/** Refusals of the passcode itself always stay in the modal. */
const PASSCODE_ERRORS: readonly ErrorName[] = ['passcodeRequired', 'wrongPasscode', 'passcodeLocked', 'tooManyRequests']

/** Pages whose modal keeps every error to itself (docs/behaviour/registration.md, Parental passcode). */
const KEEPING_PAGES = [href('parentalPasscode'), href('accountSettings')]

export function isFailure(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.code === ERRORS[name].code
}

export function isAboutPasscode(error: unknown): boolean {
  return PASSCODE_ERRORS.some((name) => isFailure(error, name))
}

/** Other errors are shown on the page and logged. */
export function staysInModal(error: unknown, path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  const page = name.endsWith('/') ? name : `${name}/`
  return KEEPING_PAGES.includes(page) || isAboutPasscode(error)
}

/** Includes the details where they say more; null where the server said nothing. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code === null) return null
  const { message, detail } = error
  if (detail === null) return message
  if (isFailure(error, 'passcodeLocked')) return `${message} ${detail}`
  return isFailure(error, 'invalidInput') ? detail.replaceAll(/(^|; )options\.[\w.]+: /g, '$1') : message
}

/** The refusal has the server's own words, where there are any. */
export function passcodeRefusal(error: unknown): Refusal {
  return { error: 'unexpected', problems: {}, text: serverMessage(error) ?? undefined }
}
