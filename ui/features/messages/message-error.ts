import type { FormOutcome } from '#schema/page-data.ts'
import type { MessageKey } from '#ui/app/messages/translate.ts'

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
  userNotFound: 'messages.error.userNotFound',
  emailUnconfirmed: 'messages.error.emailUnconfirmed',
  duplicateText: 'messages.error.duplicateText',
  invalidInput: 'messages.error.invalidInput',
  tooManyRequests: 'messages.error.tooMany',
  writeBanned: 'messages.refusal.banned',
} as const satisfies Record<string, MessageKey>

/** What is said of a form that was refused, as a whole or for one of its fields. */
export function findMessageError({ error, problems }: Pick<FormOutcome, 'error' | 'problems'>): MessageKey | null {
  const refusal = error ?? Object.values(problems)[0]
  return refusal === undefined ? null : messageErrorKey(refusal)
}

/** By the name of the error. */
export function messageErrorKey(error: string): MessageKey {
  return Object.hasOwn(KEYS, error) ? KEYS[error as keyof typeof KEYS] : 'messages.error.unexpected'
}
