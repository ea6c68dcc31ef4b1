import { useEffect, useEffectEvent } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import type { Conversation, Message } from '#schema/messages/message.ts'
import { toCamelCase } from '#schema/snake-case.ts'
import { SECOND_MS } from '#schema/time.ts'
import { onFrame } from '#ui/app/live.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useStore } from '#ui/platform/store.ts'
import { useClearedBadge } from './clear-badge.ts'
import { changeStored, conversations } from './conversation-store.ts'
import type { Conversations } from './conversations.ts'
import type { conversationsRequest } from './message-requests.ts'

/** However many messages come, the list is read no more often than that. */
const READ_EVERY_MS = 2 * SECOND_MS

/** A list as it was read, with what has come since: the first page of it is read again when something does. */
export function useConversationList(
  request: ReturnType<typeof conversationsRequest>,
  result: QueryResult<'ConversationsQuery'>,
): readonly Conversation[] {
  const { known } = useStore(conversations)
  const storeResult = useStoreResult<'ConversationsQuery'>(request)
  const isFirst = request.variables.after === null
  const read = useEffectEvent(async () => {
    try {
      storeResult((await fetchQuery(request)) as QueryResult<'ConversationsQuery'>)
    } catch {
      // The next frame, or opening it again, brings what is missing.
    }
  })
  useEffect(() => {
    if (!isFirst) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void read()
      }, READ_EVERY_MS)
    }
    const stops = [
      onFrame('message', ({ message }) => {
        changeStored({ type: 'messagesMerged', messages: [toCamelCase<Message>(message)] })
        readSoon()
      }),
      onFrame('message_changed', readSoon),
      onFrame('conversation_changed', readSoon),
      onFrame('refetch', () => void read()),
      onFrame('start', () => void read()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [isFirst])
  const listed = result.__typename === 'Error' ? [] : result.conversations.edges.map(({ node }) => node)
  useClearedBadge(
    request.variables.box,
    listed.map(({ id }) => id),
  )
  return inOrder(
    listed.map((node) => withKnown(node, known)),
    isFirst,
  )
}

function withKnown(conversation: Conversation, known: Conversations['known']): Conversation {
  const { messages, unread, gone } = known.get(conversation.id) ?? { messages: [], unread: null, gone: new Set() }
  const last = messages.at(-1)
  const before = conversation.lastMessage
  const isNewer = last && (!before || last.createdMs > before.createdMs || gone.has(before.id))
  return {
    ...conversation,
    unread: unread ?? conversation.unread,
    lastMessage: isNewer ? last : before,
    position: Math.max(conversation.position, isNewer ? last.createdMs : 0),
  }
}

function inOrder(all: readonly Conversation[], isFirst: boolean): readonly Conversation[] {
  return isFirst ? all.toSorted((one, other) => other.position - one.position) : all
}
