import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { SearchTerm } from './calls.ts'
import { CONVERSATION_BOXES } from './constants.ts'
import { Conversation, Message } from './message.ts'

/** The viewer's conversations, the latest first. `q` finds them by their name and those of their people. */
export const ConversationsQuery = defineQuery(
  'ConversationsQuery',
  v.object({
    box: v.optional(v.picklist(CONVERSATION_BOXES), 'inbox'),
    q: v.optional(SearchTerm, ''),
    after: v.optional(Cursor, null),
  }),
  v.union([
    v.object({
      __typename: v.literal('Conversations'),
      conversations: connectionOf(Conversation),
      /** Counted up to `UNREAD_COUNT_LIMIT`. */
      requestCount: v.number(),
      /** The viewer, for what is theirs in the list. */
      viewerId: Id,
    }),
    QueryError,
  ]),
)

/** One conversation with its first page of messages. */
export const ConversationQuery = defineQuery(
  'ConversationQuery',
  v.object({ conversationId: Id, after: v.optional(Cursor, null) }),
  v.union([
    v.object({
      __typename: v.literal('ConversationPage'),
      conversation: Conversation,
      /** The newest first. */
      messages: connectionOf(Message),
      viewerId: Id,
      /** The time at which the conversation was read, in milliseconds since 1970. */
      now: v.number(),
      /** The viewer shows others what they have seen, and that they type. */
      showsSeen: v.boolean(),
      showsTyping: v.boolean(),
    }),
    QueryError,
  ]),
)
