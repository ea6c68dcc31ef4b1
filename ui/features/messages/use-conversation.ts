import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallAnswer } from '#schema/all-calls.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import type { Conversation, Message } from '#schema/messages/message.ts'
import type { PinReactionType } from '#schema/pins/reaction-constants.ts'
import { toCamelCase } from '#schema/snake-case.ts'
import { SECOND_MS } from '#schema/time.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { onFrame } from '#ui/app/live.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useTryAgain } from '#ui/app/use-try-again.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { useStore } from '#ui/platform/store.ts'
import { changeStored, conversations } from './conversation-store.ts'
import { isPending, listMessages } from './conversations.ts'
import { readMessageError } from './find-message-error.ts'
import type { conversationRequest } from './message-requests.ts'

export type ConversationPage = Extract<QueryResult<'ConversationQuery'>, { __typename: 'ConversationPage' }>
export type ConversationRequest = ReturnType<typeof conversationRequest>

/** The time after the last sign of it. */
const TYPING_SHOWN_MS = 6 * SECOND_MS

/** Pages of messages that were missed; a reader who missed more finds the rest when the page is opened again. */
const MAX_MISSED_PAGES = 20

export interface OpenConversation {
  conversation: Conversation
  /** The oldest first. */
  messages: readonly Message[]
  /** Names of those who are typing. */
  typing: readonly string[]
  /** Null where there are none. */
  earlier: { cursor: string; isBusy: boolean; hasFailed: boolean; load(): void } | null
  /** The action is its button's value in the forms (`ConversationForm`). */
  changeMessage(message: Message, action: string): void
}

interface Options {
  subject: ConversationPage
  request: ConversationRequest
  /** The viewer has the newest messages before their eyes. */
  isReading: boolean
}

/** A conversation as it was read, and what has come since. Only its newest page changes. */
export function useConversation({ subject, request, isReading }: Options): OpenConversation {
  const { viewerId } = subject
  const { id } = subject.conversation
  const isNewest = request.variables.after === null
  const known = useStore(conversations).known.get(id)
  const read = subject.messages.edges.map(({ node }) => node).toReversed()
  const messages = isNewest ? listMessages(read, known) : read
  const { readUntil, typing } = useConversationFrames({ subject, request, messages, isNewest })
  useReadMark({ conversation: subject.conversation, viewerId, messages, isReading: isReading && isNewest })
  const users = subject.conversation.users.map((user) => ({
    ...user,
    readUntil: readUntil.get(user.id) ?? user.readUntil,
  }))
  return {
    conversation: { ...subject.conversation, users },
    messages,
    typing: users.filter((user) => typing.includes(user.id)).map(({ fullName }) => fullName),
    earlier: useEarlier(subject),
    changeMessage: useMessageChange(subject),
  }
}

interface Shown {
  subject: ConversationPage
  request: ConversationRequest
  messages: readonly Message[]
  isNewest: boolean
}

/** What others do while it is open. */
function useConversationFrames({ subject, request, messages, isNewest }: Shown) {
  const { id } = subject.conversation
  const [readUntil, setReadUntil] = useState<ReadonlyMap<string, string>>(new Map())
  const [typing, setTyping] = useState<readonly string[]>([])
  const storeResult = useStoreResult<'ConversationQuery'>(request)

  const lookAgain = useEffectEvent(async () => {
    // What it has read stays, although the next answer begins later.
    changeStored({ type: 'messagesMerged', messages: subject.messages.edges.map(({ node }) => node) })
    try {
      await readMissed(id, messages.findLast((message) => !isPending(message))?.id ?? null)
      const answer = (await fetchQuery(request)) as QueryResult<'ConversationQuery'>
      if (answer.__typename !== 'Error') {
        const left = new Set(answer.conversation.users.map(({ id: userId }) => userId))
        // Those who have left may be blocked, and what they wrote is then gone. If this fails, the next look sees it.
        if (subject.conversation.users.some(({ id: userId }) => !left.has(userId))) await dropUnreadable(id, messages)
      }
      storeResult(answer)
    } catch {
      // The next frame, or opening it again, brings what is missing.
    }
  })

  useEffect(() => {
    if (!isNewest) return undefined
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stopTyping = (userId: string) => {
      clearTimeout(timers.get(userId))
      setTyping((all) => all.filter((one) => one !== userId))
    }
    const stops = [
      onFrame('message', ({ conversation_id: conversationId, message }) => {
        if (conversationId !== id) return
        changeStored({ type: 'messagesMerged', messages: [toCamelCase<Message>(message)] })
        if (message.sender) stopTyping(message.sender.id)
      }),
      onFrame('message_changed', ({ conversation_id: conversationId, message_id: messageId, message }) => {
        if (conversationId !== id) return
        if (message) changeStored({ type: 'messagesMerged', messages: [toCamelCase<Message>(message)] })
        else changeStored({ type: 'messageRemoved', conversationId, id: messageId })
      }),
      onFrame('conversation_changed', ({ conversation_id: conversationId }) => {
        if (conversationId === id) void lookAgain()
      }),
      onFrame('seen', ({ conversation_id: conversationId, user_id: userId, read_until: messageId }) => {
        if (conversationId === id) setReadUntil((all) => new Map(all).set(userId, messageId))
      }),
      onFrame('typing', ({ conversation_id: conversationId, user_id: userId }) => {
        if (conversationId !== id) return
        stopTyping(userId)
        setTyping((all) => [...all, userId])
        timers.set(
          userId,
          setTimeout(() => stopTyping(userId), TYPING_SHOWN_MS),
        )
      }),
      onFrame('refetch', () => void lookAgain()),
      onFrame('start', () => void lookAgain()),
    ]
    return () => {
      for (const stop of stops) stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [id, isNewest])
  return { readUntil, typing }
}

const LIST = 'ConversationMessagesResource.get'

/** Newer ones than the last that is shown, page by page. */
async function readMissed(id: string, lastId: string | null): Promise<void> {
  let after = lastId
  for (let page = 0; page < MAX_MISSED_PAGES && after !== null; page++) {
    const missed: CallAnswer<typeof LIST> = await sendCall(LIST, { conversation_id: id, after })
    const { items, bookmark } = missed
    changeStored({ type: 'messagesMerged', messages: items.map((item) => toCamelCase<Message>(item)) })
    after = bookmark === null ? null : (items.at(-1)?.id ?? null)
  }
}

/** Drops those messages that were shown and that the viewer may no longer read. */
async function dropUnreadable(id: string, messages: readonly Message[]): Promise<void> {
  const shown = messages.filter((message) => !isPending(message))
  const oldestMs = shown[0]?.createdMs ?? Infinity
  const readable = new Set<string>()
  let bookmark: string | null = null
  for (let page = 0; page < MAX_MISSED_PAGES; page++) {
    const answer: CallAnswer<typeof LIST> = await sendCall(LIST, { conversation_id: id, bookmark })
    for (const item of answer.items) readable.add(item.id)
    bookmark = answer.bookmark
    if (bookmark === null || (answer.items.at(-1)?.created_ms ?? 0) <= oldestMs) break
  }
  // What is older than all these pages comes back where one scrolls to it.
  const gone = shown.filter((message) => !readable.has(message.id)).map((message) => message.id)
  changeStored({ type: 'messagesDropped', conversationId: id, ids: new Set(gone) })
}

interface Reading {
  conversation: Conversation
  viewerId: string
  messages: readonly Message[]
  isReading: boolean
}

/** Others and the viewer's own devices learn how far they have read, as soon as they have. */
function useReadMark({ conversation, viewerId, messages, isReading }: Reading): void {
  const isInFocus = useStore(appInFocus)
  const isOnline = useOnline()
  const newestId = messages.findLast((one) => !isPending(one) && one.sender?.id !== viewerId)?.id ?? null
  const marked = useRef({ id: conversation.unread > 0 ? null : newestId, turn: 0 })
  const markStale = useMarkStale(['ConversationsQuery'])
  const { turn, failed, succeeded } = useTryAgain()
  const mark = useWrite<string, unknown>({
    name: `read ${conversation.id}`,
    run: (messageId, init) =>
      sendCall('ConversationResource.update', { conversation_id: conversation.id, read_until: messageId }, init),
    // It moves on only: each counts.
    optimistic: () => () => {},
    onDone(_, messageId) {
      const read = messages.filter(({ id }) => id === messageId)
      changeStored({ type: 'messagesFetched', conversationId: conversation.id, messages: read })
      succeeded()
      markStale()
    },
    onFailed(error, messageId) {
      // The next attempt is in a while, once there is a connection, or the viewer is back.
      if (marked.current.id === messageId) marked.current.id = null
      failed(error)
      return null
    },
  })
  const send = useEffectEvent((messageId: string) => mark.send(messageId))
  useEffect(() => {
    if (!isReading || !isInFocus || !isOnline || newestId === null || newestId === marked.current.id) return
    marked.current = { id: newestId, turn }
    send(newestId)
  }, [isReading, isInFocus, isOnline, newestId, turn])
}

function useEarlier({ conversation: { id }, messages }: ConversationPage): OpenConversation['earlier'] {
  const { endCursor, hasNextPage } = messages.pageInfo
  const [cursor, setCursor] = useState(hasNextPage ? endCursor : null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function load(after: string): Promise<void> {
    setState('busy')
    try {
      const request = { name: 'ConversationQuery', variables: { conversationId: id, after } } as const
      const answer = (await fetchQuery(request)) as QueryResult<'ConversationQuery'>
      if (answer.__typename === 'Error') throw new Error(answer.message)
      const { edges, pageInfo } = answer.messages
      changeStored({ type: 'messagesMerged', messages: edges.map(({ node }) => node) })
      setCursor(pageInfo.hasNextPage ? pageInfo.endCursor : null)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  if (cursor === null) return null
  return {
    cursor,
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    load: () => void (state !== 'busy' && load(cursor)),
  }
}

interface Change {
  message: Message
  action: string
}

/** Reactions, and what is taken away. */
function useMessageChange({ conversation, viewerId }: ConversationPage): OpenConversation['changeMessage'] {
  const t = useTranslate()
  const markStale = useMarkStale(['ConversationsQuery', 'ConversationQuery'])
  const change = useWrite<Change, CallAnswer<'ConversationMessagesResource.delete'>>({
    name: `message of ${conversation.id}`,
    run: ({ message: { id }, action }, init) =>
      isRemoval(action)
        ? sendCall(
            'ConversationMessagesResource.delete',
            { message_id: id, for: action === 'hide' ? 'me' : 'all' },
            init,
          )
        : sendCall(
            'ConversationMessagesResource.update',
            { message_id: id, reaction_type: readReaction(action) },
            init,
          ),
    optimistic({ message, action }) {
      if (isRemoval(action)) return () => {}
      const others = message.reactions.filter(({ userId }) => userId !== viewerId)
      const reactionType = readReaction(action)
      const reactions = reactionType === null ? others : [...others, { userId: viewerId, reactionType }]
      changeStored({ type: 'messagesMerged', messages: [{ ...message, reactions }] })
      return () => changeStored({ type: 'messagesMerged', messages: [message] })
    },
    onDone(answer, { message, action }) {
      markStale()
      if (action === 'hide') changeStored({ type: 'messageRemoved', conversationId: conversation.id, id: message.id })
      else if (answer && 'text' in answer) {
        changeStored({ type: 'messagesMerged', messages: [toCamelCase<Message>(answer)] })
      }
    },
    onFailed: (error) => t(readMessageError(error)),
  })
  return (message, action) => change.send({ message, action })
}

function isRemoval(action: string): boolean {
  return action === 'hide' || action === 'takeBack'
}

/** Null takes the viewer's away. */
function readReaction(action: string): PinReactionType | null {
  return action === 'unreact' ? null : (Number(action.slice('react-'.length)) as PinReactionType)
}
