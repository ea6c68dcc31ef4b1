import type { Message } from '#schema/messages/message.ts'
import type { Sendable } from '#ui/shared/sendable.ts'

/** What this page knows of a conversation beyond what it has read of it. */
export interface KnownConversation {
  /** The messages by time, the oldest first; those that are being sent at the end, in their order. */
  messages: readonly Message[]
  /** Ids of messages that are gone for the viewer. */
  gone: ReadonlySet<string>
  /** Null: as it was read. */
  unread: 0 | null
  /** The moment of the newest message that the viewer has seen: what comes later is unread again. */
  seenMs: number
}

/** Conversations and where they are shown (docs/behaviour/messages.md, Messages). */
export interface Conversations {
  isDropdownOpen: boolean
  openId: string | null
  isNewMessage: boolean
  /** Goes along with the new message. */
  attachment: Sendable | null
  known: ReadonlyMap<string, KnownConversation>
}

export type ConversationsAction =
  | { type: 'dropdownOpened' }
  | { type: 'dropdownClosed' }
  | { type: 'conversationOpened'; id: string }
  | { type: 'conversationClosed' }
  | { type: 'newMessageOpened'; attachment: Sendable | null }
  | { type: 'newMessageClosed' }
  /** A message with an id of this browser, until the server has given it one. */
  | { type: 'messagePending'; message: Message }
  | { type: 'messageSent'; pendingId: string; message: Message }
  | { type: 'messageRemoved'; conversationId: string; id: string }
  | { type: 'messagesMerged'; messages: readonly Message[] }
  /** The viewer has seen what was fetched of it. */
  | { type: 'messagesFetched'; conversationId: string; messages: readonly Message[] }
  /** Messages that the viewer may not see any more, but may again. */
  | { type: 'messagesDropped'; conversationId: string; ids: ReadonlySet<string> }
  /** The ids are those of the conversations that are listed. */
  | { type: 'badgeCleared'; ids: readonly string[] }

export const NO_CONVERSATIONS: Conversations = {
  isDropdownOpen: false,
  openId: null,
  isNewMessage: false,
  attachment: null,
  known: new Map(),
}

const NOTHING_KNOWN: KnownConversation = { messages: [], gone: new Set(), unread: null, seenMs: 0 }

/** The limit of a conversation that is open all day; more where the viewer has asked for earlier ones. */
const MAX_KNOWN_MESSAGES = 1_000

export function changeConversations(state: Conversations, action: ConversationsAction): Conversations {
  switch (action.type) {
    case 'dropdownOpened':
      return { ...state, isDropdownOpen: true }
    case 'dropdownClosed':
      return { ...state, isDropdownOpen: false, attachment: null, isNewMessage: false }
    case 'conversationOpened':
      return { ...state, openId: action.id, attachment: null, isNewMessage: false }
    case 'conversationClosed':
      return { ...state, openId: null }
    case 'newMessageOpened':
      return { ...state, openId: null, isNewMessage: true, attachment: action.attachment }
    case 'newMessageClosed':
      return { ...state, isNewMessage: false, attachment: null }
    case 'messagePending':
      return merge(state, [action.message])
    case 'messageSent':
      return merge(remove(state, action.message.conversationId, action.pendingId), [action.message])
    case 'messageRemoved':
      return remove(state, action.conversationId, action.id)
    case 'messagesMerged':
      return merge(state, action.messages)
    case 'messagesFetched':
      return change(merge(state, action.messages), action.conversationId, (known) => see(known, action.messages))
    case 'messagesDropped':
      return change(state, action.conversationId, (known) => ({
        ...known,
        messages: known.messages.filter(({ id }) => !action.ids.has(id)),
      }))
    case 'badgeCleared':
      return [...state.known.keys(), ...action.ids].reduce(
        (all, id) => change(all, id, (known) => see(known, known.messages)),
        state,
      )
    default:
      return action satisfies never
  }
}

function change(
  state: Conversations,
  id: string,
  next: (known: KnownConversation) => KnownConversation,
): Conversations {
  return { ...state, known: new Map(state.known).set(id, next(state.known.get(id) ?? NOTHING_KNOWN)) }
}

function remove(state: Conversations, conversationId: string, id: string): Conversations {
  return change(state, conversationId, (known) => ({
    ...known,
    messages: known.messages.filter((message) => message.id !== id),
    gone: new Set(known.gone).add(id),
  }))
}

function merge(state: Conversations, messages: readonly Message[]): Conversations {
  return messages.reduce(
    (all, message) => change(all, message.conversationId, (known) => receive(known, message)),
    state,
  )
}

/** What came while the viewer saw these stays unread. */
function see(known: KnownConversation, messages: readonly Message[]): KnownConversation {
  const seenMs = Math.max(known.seenMs, ...messages.filter((one) => !isPending(one)).map(({ createdMs }) => createdMs))
  const hasLater = known.messages.some((one) => !isPending(one) && one.createdMs > seenMs)
  return { ...known, seenMs, unread: hasLater ? known.unread : 0 }
}

/** A frame may bring the viewer's own message before its call is answered: it takes the place of the pending one. */
function receive(known: KnownConversation, message: Message): KnownConversation {
  if (known.gone.has(message.id)) return known
  const same = known.messages.find(({ id }) => id === message.id)
  const replaced = same ?? known.messages.find((one) => isSentAs(one, message))
  const others = known.messages.filter((one) => one !== replaced)
  const [oldest] = known.messages
  const isEarlier = oldest !== undefined && message.createdMs < oldest.createdMs
  const room = Math.max(MAX_KNOWN_MESSAGES, known.messages.length + (isEarlier ? 1 : 0))
  const messages = inOrder([...others, message]).slice(-room)
  const isNew = !replaced && !isPending(message) && message.createdMs > known.seenMs
  return { ...known, messages, unread: isNew ? null : known.unread }
}

export function isPending({ type }: Message): boolean {
  return type === 'tempMessage'
}

function isSentAs(pending: Message, message: Message): boolean {
  return (
    isPending(pending) &&
    !isPending(message) &&
    pending.sender?.id === message.sender?.id &&
    pending.text === message.text &&
    pending.replyTo?.id === message.replyTo?.id &&
    message.attachment === null
  )
}

/** A clock of this browser that is wrong moves nothing: what is pending comes last. */
function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted(
    (one, other) => Number(isPending(one)) - Number(isPending(other)) || one.createdMs - other.createdMs,
  )
}

/** Each once and in order: what was read, as it is now. */
export function listMessages(read: readonly Message[], known: KnownConversation | undefined): readonly Message[] {
  if (!known) return read
  const all = new Map([...read, ...known.messages].map((message) => [message.id, message]))
  return inOrder([...all.values()].filter(({ id }) => !known.gone.has(id)))
}
