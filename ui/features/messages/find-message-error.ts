import type { FormOutcome } from '#schema/page-data.ts'
import { readRefusal } from '#ui/app/forms/form-refusal.ts'
import type { MessageKey, Translate } from '#ui/app/texts/translate.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'

const KEYS = {
  conversationNotFound: 'messages.error.conversationNotFound',
  messageNotFound: 'messages.error.messageNotFound',
  messagesNotAllowed: 'messages.error.messagesNotAllowed',
  messagingOff: 'messages.error.messagingOff',
  conversationFull: 'messages.error.conversationFull',
  noRecipients: 'messages.error.noRecipients',
  noOneLeft: 'messages.error.noOneLeft',
  takeBackExpired: 'messages.error.takeBackExpired',
  acceptFirst: 'messages.error.acceptFirst',
  messageNotYours: 'messages.error.messageNotYours',
  conversationNotYours: 'messages.error.conversationNotYours',
  pinNotFound: 'messages.error.pinNotFound',
  boardNotFound: 'messages.error.boardNotFound',
  userNotFound: 'messages.error.userNotFound',
  emailUnconfirmed: 'messages.error.emailUnconfirmed',
  duplicateText: 'messages.error.duplicateText',
  invalidInput: 'messages.error.invalidInput',
  tooManyRequests: 'messages.error.tooMany',
  writeBanned: 'messages.refusal.banned',
} as const satisfies Record<string, MessageKey>

/** Input that no schema takes, by the field where it is wrong. */
const FIELD_KEYS = {
  user_ids: 'messages.error.conversationFull',
  add_user_ids: 'messages.error.conversationFull',
  emails: 'messages.error.email',
  people: 'messages.error.people',
  name: 'messages.error.name',
} as const satisfies Record<string, MessageKey>

/** What is said of a form that was refused, as a whole or for one of its fields. */
export function findMessageError({ error, problems }: Pick<FormOutcome, 'error' | 'problems'>): MessageKey | null {
  const [wrong] = Object.entries(problems)
  if (error !== null) return messageErrorKey(error)
  return wrong ? messageErrorKey(wrong[1], wrong[0]) : null
}

/** What is said of a call that was refused. */
export function readMessageError(cause: unknown): MessageKey {
  const { error, problems } = readRefusal(cause, [...Object.keys(FIELD_KEYS), 'text'])
  const [field = '', name = error ?? 'unexpected'] = Object.entries(problems)[0] ?? []
  // What is wrong with the addresses as a whole is their number.
  const hasWrongOne = cause instanceof ApiError && /(?:^|; )options\.emails\.\d/.test(cause.detail ?? '')
  return messageErrorKey(name, field === 'emails' && !hasWrongOne ? 'user_ids' : field)
}

/** A refusal that the page has no words for is told in those of the server (docs/behaviour/messages.md, Messages). */
export function describeRefusal(cause: unknown, t: Translate): string {
  const key = readMessageError(cause)
  const isRefused = cause instanceof ApiError && cause.status !== null && cause.status < 500
  if (key !== 'messages.error.unexpected' || !isRefused) return t(key)
  return cause.detail || cause.message || t(key)
}

/** The key by the name of the error, and the field that it is about. */
export function messageErrorKey(error: string, field = ''): MessageKey {
  if (error === 'invalidInput' && Object.hasOwn(FIELD_KEYS, field)) return FIELD_KEYS[field as keyof typeof FIELD_KEYS]
  return Object.hasOwn(KEYS, error) ? KEYS[error as keyof typeof KEYS] : 'messages.error.unexpected'
}
