import * as v from 'valibot'
import { MAX_EMAIL_LENGTH } from './constants/mail.ts'
import { issueText } from './issue-text.ts'

const INVALID_EMAIL = issueText('email')

/** Trimmed, composed and lower case, so that one address is one account. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

export const EmailAddress = v.pipe(
  v.string(INVALID_EMAIL),
  v.trim(),
  v.maxLength(MAX_EMAIL_LENGTH, INVALID_EMAIL),
  v.email(INVALID_EMAIL),
  v.transform(normalizeEmail),
)
