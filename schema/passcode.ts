import * as v from 'valibot'
import { MAX_EMAIL_LENGTH } from './constants/mail.ts'
import { EmailAddress, INVALID_EMAIL, normaliseEmail } from './email.ts'
import { ERRORS } from './errors.ts'

/** Digits of a parental passcode (docs/BEHAVIOUR.md, Parental passcode). */
export const PASSCODE_LENGTH = 4

/**
 * What may be wrong with a field of the passcode's form, in the words that people read (docs/BEHAVIOUR.md, Parental
 * passcode).
 */
export const PASSCODE_PROBLEMS = {
  required: 'Required',
  notNumeric: 'Please only use numbers',
  notFourDigits: 'Please enter four digits',
  passcodesDiffer: 'Please make sure your passcodes match',
  emailInvalid: INVALID_EMAIL,
  emailIsOwn: ERRORS.sameEmail.message,
  emailsDiffer: 'Please make sure your email addresses match',
} as const

export type PasscodeProblem = keyof typeof PASSCODE_PROBLEMS

/** The forms of the passcode's page: each says in `form` which it is. */
export const PASSCODE_FORMS = ['create', 'passcode', 'backup', 'resend', 'recover', 'remove'] as const
export type PasscodeFormName = (typeof PASSCODE_FORMS)[number]

export const PASSCODE_FIELDS = ['passcode', 'confirmPasscode', 'backupEmail', 'confirmBackupEmail'] as const

export type PasscodeField = (typeof PASSCODE_FIELDS)[number]

/** The fields that a form has, as typed. */
export type PasscodeForm = Partial<Record<PasscodeField, string>>

export type PasscodeFormProblems = Partial<Record<PasscodeField, PasscodeProblem>>

/** A passcode without the white space in it: how it is validated and hashed. */
export function strippedPasscode(text: string): string {
  return text.replace(/\s+/g, '')
}

/** What a field holds after an input: without white space, and as before where the input is longer than a passcode. */
export function acceptedPasscode(text: string, before: string): string {
  const stripped = strippedPasscode(text)
  return Array.from(stripped).length > PASSCODE_LENGTH ? before : stripped
}

/** What is wrong with a passcode by itself, or null. */
export function passcodeProblem(text: string): PasscodeProblem | null {
  const passcode = strippedPasscode(text)
  if (passcode === '') return 'required'
  if (!/^[0-9]+$/.test(passcode)) return 'notNumeric'
  return passcode.length === PASSCODE_LENGTH ? null : 'notFourDigits'
}

/**
 * What is wrong with the fields that a form has; a field that is missing in it is not asked for.
 *
 * @param ownEmail the address of the account, which cannot be its backup
 */
export function passcodeFormProblems(form: PasscodeForm, ownEmail: string | null): PasscodeFormProblems {
  const { passcode, confirmPasscode, backupEmail, confirmBackupEmail } = form
  const found: [PasscodeField, PasscodeProblem | null][] = []
  if (passcode !== undefined) found.push(['passcode', passcodeProblem(passcode)])
  if (confirmPasscode !== undefined) {
    const differs = strippedPasscode(confirmPasscode) !== strippedPasscode(passcode ?? '')
    found.push(['confirmPasscode', passcodeProblem(confirmPasscode) ?? (differs ? 'passcodesDiffer' : null)])
  }
  if (backupEmail !== undefined) {
    const isOwn = ownEmail !== null && normaliseEmail(backupEmail) === normaliseEmail(ownEmail)
    found.push(['backupEmail', emailProblem(backupEmail) ?? (isOwn ? 'emailIsOwn' : null)])
  }
  if (confirmBackupEmail !== undefined) {
    const differs = normaliseEmail(confirmBackupEmail) !== normaliseEmail(backupEmail ?? '')
    found.push(['confirmBackupEmail', emailProblem(confirmBackupEmail) ?? (differs ? 'emailsDiffer' : null)])
  }
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function emailProblem(text: string): PasscodeProblem | null {
  if (text.trim() === '') return 'required'
  return text.trim().length <= MAX_EMAIL_LENGTH && v.is(EmailAddress, text) ? null : 'emailInvalid'
}
