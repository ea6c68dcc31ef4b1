import {
  ConversationInput,
  ConversationsInput,
  CreateConversationInput,
  CreateMessageInput,
  DeleteMessageInput,
  MessagesInput,
  ReactToMessageInput,
  ShareSuggestionsInput,
  UpdateConversationInput,
} from '#schema/messages/calls.ts'
import { CONVERSATION_CHANGE_LIMIT, MESSAGE_LIMIT, SUGGESTION_LIMIT } from '#schema/constants/limits.ts'
import { ConversationQuery, ConversationsQuery } from '#schema/messages/queries.ts'
import { call, query, resource } from '#worker/action.ts'
import { leaveConversation, updateConversation } from './change-conversation.ts'
import { deleteMessage, reactToMessage } from './change-message.ts'
import { createConversation } from './create-conversation.ts'
import {
  findConversation,
  findConversations,
  getConversation,
  listConversations,
  listMessages,
} from './find-conversations.ts'
import { sendMessage } from './send-message.ts'
import { suggestRecipients } from './suggest-recipients.ts'
import { messageForms } from './message-form-routes.ts'

const MEMBER = { who: 'member' } as const
const CHANGE = { who: 'member', limit: { rule: CONVERSATION_CHANGE_LIMIT, by: 'viewer' } } as const
/** Taking something away, and what no one else sees, stays open to those who are write-banned. */
const OPEN_CHANGE = { ...CHANGE, whenBanned: 'allowed' } as const

export const messages = [
  call({
    ...MEMBER,
    route: resource('ConversationsResource', 'get'),
    input: ConversationsInput,
    run: listConversations,
  }),
  call({
    ...MEMBER,
    route: resource('ConversationsResource', 'create'),
    input: CreateConversationInput,
    run: createConversation,
  }),
  call({ ...MEMBER, route: resource('ConversationResource', 'get'), input: ConversationInput, run: getConversation }),
  call({ ...MEMBER, route: resource('ConversationMessagesResource', 'get'), input: MessagesInput, run: listMessages }),
  call({
    ...MEMBER,
    route: resource('ConversationMessagesResource', 'create'),
    limit: { rule: MESSAGE_LIMIT, by: 'viewer' },
    input: CreateMessageInput,
    run: sendMessage,
  }),
  call({
    ...CHANGE,
    whenBanned: 'verb',
    route: resource('ConversationResource', 'update'),
    input: UpdateConversationInput,
    run: updateConversation,
  }),
  call({
    ...OPEN_CHANGE,
    route: resource('ConversationResource', 'delete'),
    input: ConversationInput,
    run: leaveConversation,
  }),
  call({
    ...CHANGE,
    whenBanned: 'verb',
    route: resource('ConversationMessagesResource', 'update'),
    input: ReactToMessageInput,
    run: reactToMessage,
  }),
  call({
    ...OPEN_CHANGE,
    route: resource('ConversationMessagesResource', 'delete'),
    input: DeleteMessageInput,
    run: deleteMessage,
  }),
  call({
    ...MEMBER,
    route: resource('ShareSuggestionsResource', 'get'),
    limit: { rule: SUGGESTION_LIMIT, by: 'viewer' },
    input: ShareSuggestionsInput,
    run: suggestRecipients,
  }),
  query(ConversationsQuery, findConversations),
  query(ConversationQuery, findConversation),
  ...messageForms,
]
