import * as v from 'valibot'
import { MAX_EMAIL_LENGTH } from '../constants/mail.ts'
import { EmailAddress, normalizeEmail } from '../email.ts'

/** docs/behaviour/registration.md, Parental passcode. */
export const PASSCODE_LENGTH = 4

export const PASSCODE_PROBLEMS = [
  'required',
  'notNumeric',
  'notFourDigits',
  'passcodesDiffer',
  'emailInvalid',
  'emailIsOwn',
  'emailsDiffer',
] as const

export type PasscodeProblem = (typeof PASSCODE_PROBLEMS)[number]

export const PASSCODE_FORMS = ['create', 'passcode', 'backup', 'resend', 'recover', 'remove'] as const
export type PasscodeFormName = (typeof PASSCODE_FORMS)[number]

export const PASSCODE_FIELDS = ['passcode', 'confirmPasscode', 'backupEmail', 'confirmBackupEmail'] as const

export type PasscodeField = (typeof PASSCODE_FIELDS)[number]

export type PasscodeForm = Partial<Record<PasscodeField, string>>

export type PasscodeFormProblems = Partial<Record<PasscodeField, PasscodeProblem>>

/** The passcode without whitespace, as validated and hashed. */
export function strippedPasscode(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The field's value after an input: without whitespace, unchanged if that is too long. */
export function acceptedPasscode(text: string, before: string): string {
  const stripped = strippedPasscode(text)
  return Array.from(stripped).length > PASSCODE_LENGTH ? before : stripped
}

export function passcodeProblem(text: string): PasscodeProblem | null {
  const passcode = strippedPasscode(text)
  if (passcode === '') return 'required'
  if (!/^[0-9]+$/.test(passcode)) return 'notNumeric'
  return passcode.length === PASSCODE_LENGTH ? null : 'notFourDigits'
}

/** Absent fields are not checked. `ownEmail` can't be the backup. */
export function passcodeFormProblems(form: PasscodeForm, ownEmail: string | null): PasscodeFormProblems {
  const { passcode, confirmPasscode, backupEmail, confirmBackupEmail } = form
  const found: [PasscodeField, PasscodeProblem | null][] = []
  if (passcode !== undefined) found.push(['passcode', passcodeProblem(passcode)])
  if (confirmPasscode !== undefined) {
    const differs = strippedPasscode(confirmPasscode) !== strippedPasscode(passcode ?? '')
    found.push(['confirmPasscode', passcodeProblem(confirmPasscode) ?? (differs ? 'passcodesDiffer' : null)])
  }
  if (backupEmail !== undefined) {
    const isOwn = ownEmail !== null && normalizeEmail(backupEmail) === normalizeEmail(ownEmail)
    found.push(['backupEmail', emailProblem(backupEmail) ?? (isOwn ? 'emailIsOwn' : null)])
  }
  if (confirmBackupEmail !== undefined) {
    const differs = normalizeEmail(confirmBackupEmail) !== normalizeEmail(backupEmail ?? '')
    found.push(['confirmBackupEmail', emailProblem(confirmBackupEmail) ?? (differs ? 'emailsDiffer' : null)])
  }
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function emailProblem(text: string): PasscodeProblem | null {
  if (text.trim() === '') return 'required'
  return text.trim().length <= MAX_EMAIL_LENGTH && v.is(EmailAddress, text) ? null : 'emailInvalid'
}
