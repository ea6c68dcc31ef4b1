import { passwordFormProblem, type PasswordFormProblem } from '#schema/identity/password.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export type PasswordProblem = PasswordFormProblem | 'passwordTooCommon'

export function passwordProblem(password: string): PasswordProblem | null {
  return passwordFormProblem(password) ?? (isCommonPassword(password) ? 'passwordTooCommon' : null)
}

export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) fail(problem, { field: 'new_password' })
}
