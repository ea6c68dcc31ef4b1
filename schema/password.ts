/** Fewest and most code points of a password (docs/BEHAVIOUR.md, Passwords and email). */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordFormProblem = 'passwordTooShort' | 'passwordTooLong' | 'passwordNotTypeable'

/**
 * What no keyboard types, or nobody sees: control characters, halves of surrogate pairs, private use, unassigned,
 * line and paragraph separators, the mark of a broken encoding, and invisible format characters except the two joiners
 * that Persian, Indic scripts and emoji are written with.
 */
const NOT_TYPEABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]|(?![\u200C\u200D])\p{Cf}/u

/**
 * What is wrong with the form of a password, exactly as typed, or null. Length counts code points; there are no rules of
 * composition. Whether it is too common is for the server to say.
 */
export function passwordFormProblem(password: string): PasswordFormProblem | null {
  if (NOT_TYPEABLE.test(password)) return 'passwordNotTypeable'
  const length = Array.from(password).length
  if (length < PASSWORD_MIN_LENGTH) return 'passwordTooShort'
  return length > PASSWORD_MAX_LENGTH ? 'passwordTooLong' : null
}
