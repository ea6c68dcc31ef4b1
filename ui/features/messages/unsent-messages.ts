import { IDEMPOTENCY_DONE_CODE, IDEMPOTENCY_IN_PROGRESS_CODE } from '#schema/constants/idempotency.ts'
import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import type { Message, MessagePerson } from '#schema/messages/message.ts'
import { href } from '#schema/routes.ts'
import { toCamelCase } from '#schema/snake-case.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { SessionUser } from '#schema/viewer.ts'
import type { Stop } from '#ui/app/background.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { ApiError, isTemporary } from '#ui/platform/network/api-error.ts'
import { isOnline, onEveryOnline } from '#ui/platform/network/online.ts'
import { findRetryAfterMs } from '#ui/platform/network/retry-after.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { isMoment, isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'
import { localStore, onStoredElsewhere } from '#ui/platform/storage/storage.ts'
import { withLock } from '#ui/platform/storage/with-lock.ts'
import { createStore } from '#ui/platform/store.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { changeStored, conversations } from './conversation-store.ts'
import { readMessageError } from './find-message-error.ts'
import { rememberDraft } from './message-drafts.ts'
import { unsentMessageKey } from './unsent-message-key.ts'

/** The next attempt follows after this time if there is a connection and the server still gives no answer. */
const RETRY_MS = MINUTE_MS / 2

/** A message that no server has yet. */
interface WaitingMessage {
  conversationId: string
  text: string
  replyTo: string | null
  /** Its id on pages and its `Idempotency-Key`: however often it is sent, it is one message. */
  key: string
  /** Milliseconds since 1970. */
  at: number
}

const isKept = listOf(
  shape<WaitingMessage>({
    conversationId: isString,
    text: isString,
    replyTo: nullable(isString),
    key: isString,
    at: isMoment,
  }),
)

/** The messages that wait as long as the page, if the browser stores nothing. */
let unstored: readonly WaitingMessage[] = []

function read(viewerId: string): readonly WaitingMessage[] {
  return [...(localStore.readJson(unsentMessageKey(viewerId), isKept) ?? []), ...unstored]
}

function write(viewerId: string, messages: readonly WaitingMessage[]): void {
  unstored = []
  if (messages.length === 0) localStore.remove(unsentMessageKey(viewerId))
  else if (!localStore.writeJson(unsentMessageKey(viewerId), messages)) unstored = messages
}

export interface WrittenMessage {
  conversationId: string
  text: string
  replyTo: Message['replyTo']
}

/** The viewer, as the sender of what they write. */
export function toSender(user: SessionUser): MessagePerson {
  const { id, username, full_name: fullName, image_small_url: imageSmallUrl, image_medium_url: imageMediumUrl } = user
  return { id, username, fullName, imageSmallUrl, imageMediumUrl }
}

/** Shown, and kept until `startUnsentMessages` sends it. Returns the id that it has until then. */
export function addUnsentMessage(sender: MessagePerson, { conversationId, text, replyTo }: WrittenMessage): string {
  const waiting = { conversationId, text, replyTo: replyTo?.id ?? null, key: crypto.randomUUID(), at: Date.now() }
  write(sender.id, [...read(sender.id), waiting])
  changeStored({ type: 'messagePending', message: toPending(waiting, sender, replyTo) })
  lastAdded.update(() => waiting.key)
  return waiting.key
}

const lastAdded = createStore<string | null>(null)

export interface RefusedMessage {
  conversationId: string
  text: string
  error: unknown
}

type OnRefused = (refused: RefusedMessage) => void

const listeners = new Map<string, OnRefused>()

/** The form of a conversation learns of its refusals; without it a toast says so. */
export function onRefused(conversationId: string, listener: OnRefused): Stop {
  listeners.set(conversationId, listener)
  return () => {
    if (listeners.get(conversationId) === listener) listeners.delete(conversationId)
  }
}

/** Sends what waits, now and whenever something is added or the connection is back. */
export function startUnsentMessages(user: SessionUser, translate: () => Translate): Stop {
  const sender = toSender(user)
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    clearTimeout(timer)
    if (read(sender.id).length === 0 || !isOnline()) return
    const waitMs = await withLock(unsentMessageKey(sender.id), () => sendInOrder(sender.id, tell)).catch(() => RETRY_MS)
    if (waitMs > 0 && !isOver) timer = setTimeout(() => void sendAll(), waitMs)
  }

  function tell(refused: RefusedMessage): void {
    const listener = listeners.get(refused.conversationId)
    if (listener) return listener(refused)
    const { conversationId, text, error } = refused
    const t = translate()
    rememberDraft(sender.id, conversationId, text)
    showToast({
      text: t('messages.notSent', { why: t(readMessageError(error)) }),
      action: { label: t('share.openConversation'), href: href('conversation', { id: conversationId }) },
    })
  }

  showUnsentMessages(sender)
  const stops = [
    onEveryOnline(() => void sendAll()),
    onStoredElsewhere(unsentMessageKey(sender.id), () => showUnsentMessages(sender)),
    lastAdded.subscribe(() => void sendAll()),
  ]
  void sendAll()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** What waits already, since another page or in another tab; and what another tab has sent waits no more. */
function showUnsentMessages(sender: MessagePerson): void {
  const waiting = read(sender.id)
  const shown = [...conversations.get().known.values()].flatMap(({ messages }) =>
    messages.filter(({ type }) => type === 'tempMessage'),
  )
  for (const { id, conversationId } of shown) {
    if (!waiting.some(({ key }) => key === id)) changeStored({ type: 'messageRemoved', conversationId, id })
  }
  for (const one of waiting) {
    if (shown.some(({ id }) => id === one.key)) continue
    changeStored({ type: 'messagePending', message: toPending(one, sender, null) })
  }
}

export function removeUnsentMessage(viewerId: string, key: string): void {
  const messages = read(viewerId)
  write(
    viewerId,
    messages.filter((one) => one.key !== key),
  )
  const conversationId = messages.find((one) => one.key === key)?.conversationId
  if (conversationId !== undefined) changeStored({ type: 'messageRemoved', conversationId, id: key })
}

/** One tab at a time. How long to wait for what is left; 0 where nothing is. */
async function sendInOrder(viewerId: string, tell: OnRefused): Promise<number> {
  for (let next = read(viewerId)[0]; next; next = read(viewerId)[0]) {
    const { key, conversationId, text } = next
    try {
      const sent = await send(viewerId, next)
      drop(viewerId, key)
      if (sent) changeStored({ type: 'messageSent', pendingId: key, message: sent })
      else changeStored({ type: 'messageRemoved', conversationId, id: key })
    } catch (error) {
      if (isUnanswered(error)) return Math.max(RETRY_MS, findRetryAfterMs(error))
      removeUnsentMessage(viewerId, key)
      tell({ conversationId, text, error })
    }
  }
  return 0
}

function drop(viewerId: string, key: string): void {
  write(
    viewerId,
    read(viewerId).filter((one) => one.key !== key),
  )
}

/** Null where it was sent, and the answer got lost: its frame or the next look brings it. */
async function send(viewerId: string, { conversationId, text, replyTo, key }: WaitingMessage): Promise<Message | null> {
  const options = { conversation_id: conversationId, text, reply_to: replyTo, source: 'conversation' }
  try {
    const init = { headers: { 'idempotency-key': key, [ACCOUNT_HEADER]: viewerId } }
    return toCamelCase<Message>(await sendCall('ConversationMessagesResource.create', options, init))
  } catch (error) {
    if (error instanceof ApiError && error.code === IDEMPOTENCY_DONE_CODE) return null
    throw error
  }
}

/** Signed out elsewhere, or in as another one: they wait for this account. */
function isUnanswered(error: unknown): boolean {
  if (isTemporary(error)) return true
  // The try before it may still be committed.
  return error instanceof ApiError && (error.status === 401 || error.code === IDEMPOTENCY_IN_PROGRESS_CODE)
}

function toPending(
  { conversationId, text, replyTo, key, at }: WaitingMessage,
  sender: MessagePerson,
  quote: Message['replyTo'],
): Message {
  return {
    id: key,
    conversationId,
    type: 'tempMessage',
    sender,
    text,
    attachment: null,
    replyTo: quote ?? (replyTo === null ? null : { id: replyTo, senderId: null, senderName: null, text: '' }),
    reactions: [],
    createdAt: new Date(at).toISOString(),
    createdMs: at,
  }
}
