import type { MessageKey } from '#ui/messages/translate.ts'

/** What a form may be told. An address can be written by anybody, so it only chooses among these texts. */
const ERROR_TEXTS = {
  linkExpired: 'credentials.error.linkExpired',
  tooManyRequests: 'credentials.error.tooManyRequests',
  invalidInput: 'login.usernameMissing',
  passwordNotTypeable: 'credentials.error.passwordNotTypeable',
  passwordTooShort: 'credentials.error.passwordTooShort',
  passwordTooLong: 'credentials.error.passwordTooLong',
  passwordTooCommon: 'credentials.error.passwordTooCommon',
} as const satisfies Record<string, MessageKey>

/** The text for what went wrong with a form, by `error` of its page's address. */
export function credentialsError(search: URLSearchParams): MessageKey | null {
  const name = search.get('error') ?? ''
  return Object.hasOwn(ERROR_TEXTS, name) ? ERROR_TEXTS[name as keyof typeof ERROR_TEXTS] : null
}
