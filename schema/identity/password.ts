/** Counts code points (docs/behaviour/registration.md, Passwords and email). */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFormProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordNotTypeable'

/**
 * Untypeable or invisible, such as controls, unassigned and format characters; except the two joiners that Persian,
 * Indic scripts and emoji need.
 */
const NOT_TYPEABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]|(?![\u200C\u200D])\p{Cf}/u

/** Checks the password exactly as typed. Length counts code points; the server checks for common ones. */
export function passwordFormProblem(password: string): PasswordFormProblem | null {
  if (NOT_TYPEABLE.test(password)) return 'passwordNotTypeable'
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'passwordTooShort'
  return length > PASSWORD_MAX_LENGTH ? 'passwordTooLong' : null
}
