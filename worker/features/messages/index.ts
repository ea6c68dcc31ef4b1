import { CONVERSATION_CHANGE_LIMIT, MESSAGE_LIMIT, SUGGESTION_LIMIT } from '#schema/constants/limits.ts'
import {
  CreateConversationCall,
  CreateMessageCall,
  DeleteMessageCall,
  GetConversationCall,
  LeaveConversationCall,
  ListConversationsCall,
  ListMessagesCall,
  ListShareSuggestionsCall,
  ReactToMessageCall,
  UpdateConversationCall,
} from '#schema/messages/calls.ts'
import { ConversationQuery, ConversationsQuery } from '#schema/messages/queries.ts'
import { call, query } from '#worker/action.ts'
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
import { messageForms } from './message-form-routes.ts'
import { sendMessage } from './send-message.ts'
import { suggestRecipients } from './suggest-recipients.ts'

const CHANGE = { who: 'member', limit: { rule: CONVERSATION_CHANGE_LIMIT, by: 'viewer' } } as const
/** Taking something away, and what no one else sees, stays open to those who are write-banned. */
const OPEN_CHANGE = { ...CHANGE, whenBanned: 'allowed' } as const

export const messages = [
  call(ListConversationsCall, { who: 'member', run: listConversations }),
  call(CreateConversationCall, { who: 'member', run: createConversation }),
  call(GetConversationCall, { who: 'member', run: getConversation }),
  call(ListMessagesCall, { who: 'member', run: listMessages }),
  call(CreateMessageCall, { who: 'member', limit: { rule: MESSAGE_LIMIT, by: 'viewer' }, run: sendMessage }),
  call(UpdateConversationCall, { ...CHANGE, whenBanned: 'verb', run: updateConversation }),
  call(LeaveConversationCall, { ...OPEN_CHANGE, run: leaveConversation }),
  call(ReactToMessageCall, { ...CHANGE, whenBanned: 'verb', run: reactToMessage }),
  call(DeleteMessageCall, { ...OPEN_CHANGE, run: deleteMessage }),
  call(ListShareSuggestionsCall, {
    who: 'member',
    limit: { rule: SUGGESTION_LIMIT, by: 'viewer' },
    run: suggestRecipients,
  }),
  query(ConversationsQuery, findConversations),
  query(ConversationQuery, findConversation),
  ...messageForms,
]
