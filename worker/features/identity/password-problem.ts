import { passwordFormProblem, type PasswordFormProblem } from '#schema/password.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export type PasswordProblem = PasswordFormProblem | 'passwordTooCommon'

/** What is wrong with a new password, as an entry of the error catalogue, or null. For every place where one is set. */
export function passwordProblem(password: string): PasswordProblem | null {
  return passwordFormProblem(password) ?? (isCommonPassword(password) ? 'passwordTooCommon' : null)
}

/** Fails with what is wrong with a new password, at its field `new_password`. */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) fail(problem, { field: 'new_password' })
}
