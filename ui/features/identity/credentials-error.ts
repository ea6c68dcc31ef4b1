import type { MessageKey } from '#ui/app/texts/translate.ts'

const ERROR_TEXTS = {
  linkExpired: 'credentials.error.linkExpired',
  tooManyRequests: 'credentials.error.tooManyRequests',
  passwordNotTypeable: 'credentials.error.passwordNotTypeable',
  passwordTooShort: 'credentials.error.passwordTooShort',
  passwordTooLong: 'credentials.error.passwordTooLong',
  passwordTooCommon: 'credentials.error.passwordTooCommon',
} as const satisfies Record<string, MessageKey>

export function credentialsError(name: string | null | undefined): MessageKey | null {
  if (name === null || name === undefined) return null
  return Object.hasOwn(ERROR_TEXTS, name) ? ERROR_TEXTS[name as keyof typeof ERROR_TEXTS] : null
}

/** The text of a form as a whole. */
export function credentialsErrorText(name: string): MessageKey {
  return credentialsError(name) ?? 'form.refused'
}
