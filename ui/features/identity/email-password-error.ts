import type { MessageKey } from '#ui/app/texts/translate.ts'

const ERROR_TEXTS = {
  linkExpired: 'emailPassword.error.linkExpired',
  tooManyRequests: 'emailPassword.error.tooManyRequests',
  passwordNotTypeable: 'emailPassword.error.passwordNotTypeable',
  passwordTooShort: 'emailPassword.error.passwordTooShort',
  passwordTooLong: 'emailPassword.error.passwordTooLong',
  passwordTooCommon: 'emailPassword.error.passwordTooCommon',
} as const satisfies Record<string, MessageKey>

export function emailPasswordError(name: string | null | undefined): MessageKey | null {
  if (name === null || name === undefined) return null
  return Object.hasOwn(ERROR_TEXTS, name) ? ERROR_TEXTS[name as keyof typeof ERROR_TEXTS] : null
}

/** The text of a form as a whole. */
export function emailPasswordErrorText(name: string): MessageKey {
  return emailPasswordError(name) ?? 'form.refused'
}
