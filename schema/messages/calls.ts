import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { Cursor } from '../connection.ts'
import { MAX_SEARCH_LENGTH } from '../discovery/search-constants.ts'
import { EmailAddress } from '../email.ts'
import { Id } from '../id.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import { ReportFields } from '../moderation/report-calls.ts'
import { PIN_REACTION_TYPES } from '../pins/reaction-constants.ts'
import { countCharacters, toPlainLine, toPlainText } from '../plain-text.ts'
import {
  CONVERSATION_BOXES,
  DELETE_SCOPES,
  MAX_CONVERSATION_NAME_LENGTH,
  MAX_CONVERSATION_PEOPLE,
  MAX_MESSAGE_LENGTH,
  MAX_SOURCE_LENGTH,
  MAX_TRACKING_PARAMS_LENGTH,
} from './constants.ts'
import { ConversationData, MessageData, ShareSuggestionData } from './message.ts'

const TEXT = issueText('writtenText', { max: MAX_MESSAGE_LENGTH })
const NAME = issueText('conversationName', { max: MAX_CONVERSATION_NAME_LENGTH })
const NOTHING = issueText('emptyMessage')

export const SearchTerm = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH), v.trim())

const Text = v.pipe(
  v.string(TEXT),
  v.transform(toPlainText),
  v.check((text) => countCharacters(text) <= MAX_MESSAGE_LENGTH, TEXT),
)

const Name = v.pipe(
  v.string(NAME),
  v.transform((name) => toPlainLine(name).replaceAll(/\s+/gu, ' ')),
  v.check((name) => countCharacters(name) <= MAX_CONVERSATION_NAME_LENGTH, NAME),
  v.transform((name) => name || null),
)

/** Its id, or an object that has it. */
const Subject = v.nullish(
  v.union([
    Id,
    v.pipe(
      ignoringOthers(v.object({ id: Id }), 'Clients send the whole object as they got it'),
      v.transform(({ id }) => id),
    ),
  ]),
  null,
)

/** A message is a text, one thing that is sent, or both. */
const CONTENT = {
  text: v.optional(v.nullable(Text), ''),
  pin: Subject,
  board: Subject,
  user: Subject,
  /** A "tried it" of a pin; the viewer's own where it names no one. */
  user_did_it_data: v.nullish(v.object({ pin_id: Id, user_id: v.nullish(Id, null) }), null),
  source: v.nullish(v.pipe(v.string(), v.maxLength(MAX_SOURCE_LENGTH)), null),
  client_tracking_params: v.nullish(v.pipe(v.string(), v.maxLength(MAX_TRACKING_PARAMS_LENGTH)), null),
}

interface Content {
  text: string | null
  pin: string | null
  board: string | null
  user: string | null
  user_did_it_data: { pin_id: string; user_id: string | null } | null
}

function countAttachments({ pin, board, user, user_did_it_data: tried }: Content): number {
  return [pin, board, user, tried].filter((one) => one !== null).length
}

const People = v.optional(v.pipe(v.array(Id), v.maxLength(MAX_CONVERSATION_PEOPLE)), [])
const Emails = v.optional(v.pipe(v.array(EmailAddress), v.maxLength(MAX_CONVERSATION_PEOPLE)), [])

/** There is one conversation with one person: starting it again finds it. Without content it is only opened. */
export const CreateConversationInput = v.pipe(
  v.object({ user_ids: People, emails: Emails, name: v.optional(v.nullable(Name), null), ...CONTENT }),
  v.check((input) => countAttachments(input) <= 1, NOTHING),
)
export type CreateConversationInput = v.InferOutput<typeof CreateConversationInput>

export const ConversationsInput = v.object({
  box: v.optional(v.picklist(CONVERSATION_BOXES), 'inbox'),
  q: v.optional(SearchTerm, ''),
  bookmark: v.optional(Cursor, null),
})
export type ConversationsInput = v.InferOutput<typeof ConversationsInput>

export const ConversationInput = v.object({ conversation_id: Id })
export type ConversationInput = v.InferOutput<typeof ConversationInput>

/** What is left out stays as it is. `read_until` only moves on. */
export const UpdateConversationInput = v.pipe(
  v.object({
    conversation_id: Id,
    read_until: v.optional(Id),
    name: v.optional(
      v.union([
        v.pipe(
          v.null(),
          v.transform(() => null),
        ),
        Name,
      ]),
    ),
    muted: v.optional(v.boolean()),
    accepted: v.optional(v.boolean()),
    add_user_ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(MAX_CONVERSATION_PEOPLE))),
    remove_user_id: v.optional(Id),
  }),
  v.forward(
    v.check((input) => input.accepted !== false || Object.keys(input).length === 2, issueText('declinesAlone')),
    ['accepted'],
  ),
)
export type UpdateConversationInput = v.InferOutput<typeof UpdateConversationInput>

/** `bookmark` leads to older ones, the newest first; `after`, the id of a message, to newer ones, the oldest first. */
export const MessagesInput = v.pipe(
  v.object({
    conversation_id: Id,
    bookmark: v.optional(Cursor, null),
    after: v.optional(v.nullable(Id), null),
  }),
  v.forward(
    v.check(({ bookmark, after }) => bookmark === null || after === null, issueText('oneDirection')),
    ['after'],
  ),
)
export type MessagesInput = v.InferOutput<typeof MessagesInput>

export const CreateMessageInput = v.pipe(
  v.object({ conversation_id: Id, reply_to: v.nullish(Id, null), ...CONTENT }),
  v.forward(
    v.check((input) => countAttachments(input) === 1 || (!!input.text && countAttachments(input) === 0), NOTHING),
    ['text'],
  ),
)
export type CreateMessageInput = v.InferOutput<typeof CreateMessageInput>

export const ReactToMessageInput = v.object({
  message_id: Id,
  /** Null takes the reaction away. */
  reaction_type: v.nullable(v.picklist(PIN_REACTION_TYPES)),
})
export type ReactToMessageInput = v.InferOutput<typeof ReactToMessageInput>

export const DeleteMessageInput = v.object({ message_id: Id, for: v.picklist(DELETE_SCOPES) })
export type DeleteMessageInput = v.InferOutput<typeof DeleteMessageInput>

export const ShareSuggestionsInput = v.object({
  search_term: v.optional(SearchTerm, ''),
  suggestion_type: v.optional(v.literal('share'), 'share'),
  hide_group_conversations: v.optional(v.boolean(), false),
})
export type ShareSuggestionsInput = v.InferOutput<typeof ShareSuggestionsInput>

/** Bounds what is typed: room for as many addresses as a conversation has people. */
const MAX_PEOPLE_LENGTH = 5_000

const Words = v.pipe(v.string(), v.maxLength(MAX_PEOPLE_LENGTH))

/** Its id, or nothing. */
const Sent = v.optional(
  v.pipe(
    v.union([Id, v.literal('')]),
    v.transform((id) => id || null),
  ),
  '',
)

/** People by usernames and addresses; of the three that may go along, one. */
export const NewMessageForm = v.object({
  people: v.pipe(Words, v.trim(), v.minLength(1)),
  text: v.optional(Text, ''),
  pin: Sent,
  board: Sent,
  user: Sent,
})
export type NewMessageForm = v.InferOutput<typeof NewMessageForm>

const MESSAGE = { id: Id, message_id: Id }

/** The forms of a conversation, for browsers without scripts. */
export const ConversationForm = v.variant('action', [
  v.object({
    id: Id,
    action: v.literal('send'),
    text: v.pipe(
      Text,
      v.check((text) => text !== '', TEXT),
    ),
    reply_to: v.optional(v.union([Id, v.literal('')]), ''),
  }),
  /** Their form has a third button, for which it names the sender. */
  v.object({ id: Id, action: v.picklist(['accept', 'decline']), user_id: v.optional(v.string()) }),
  v.object({ id: Id, action: v.picklist(['mute', 'unmute', 'leave']) }),
  v.object({ id: Id, action: v.literal('rename'), name: Name }),
  v.object({ id: Id, action: v.literal('add'), people: v.pipe(Words, v.trim(), v.minLength(1)) }),
  v.object({ id: Id, action: v.picklist(['remove', 'block']), user_id: Id }),
  v.object({
    id: Id,
    action: v.literal('report'),
    ...ReportFields,
    /** The message that it is about. */
    message_id: Sent,
  }),
  v.object({
    ...MESSAGE,
    action: v.picklist(['hide', 'takeBack', 'unreact', 'react-1', 'react-2', 'react-3', 'react-4', 'react-5']),
  }),
])
export type ConversationForm = v.InferOutput<typeof ConversationForm>

export const ConversationsData = v.object({
  items: v.array(ConversationData),
  bookmark: v.nullable(v.string()),
  request_count: v.number(),
})
export type ConversationsData = v.InferOutput<typeof ConversationsData>

export const MessagesData = v.object({ items: v.array(MessageData), bookmark: v.nullable(v.string()) })
export type MessagesData = v.InferOutput<typeof MessagesData>

export const ShareSuggestionsData = v.object({ items: v.array(ShareSuggestionData), bookmark: v.null() })
export type ShareSuggestionsData = v.InferOutput<typeof ShareSuggestionsData>

export const ListConversationsCall = defineCall('ConversationsResource.get', ConversationsInput, ConversationsData)
export const CreateConversationCall = defineCall(
  'ConversationsResource.create',
  CreateConversationInput,
  ConversationData,
)
export const GetConversationCall = defineCall('ConversationResource.get', ConversationInput, ConversationData)
/** Null where the viewer has declined. */
export const UpdateConversationCall = defineCall(
  'ConversationResource.update',
  UpdateConversationInput,
  v.nullable(ConversationData),
)
export const LeaveConversationCall = defineCall('ConversationResource.delete', ConversationInput, NoAnswer)
export const ListMessagesCall = defineCall('ConversationMessagesResource.get', MessagesInput, MessagesData)
export const CreateMessageCall = defineCall('ConversationMessagesResource.create', CreateMessageInput, MessageData)
export const ReactToMessageCall = defineCall('ConversationMessagesResource.update', ReactToMessageInput, MessageData)
/** The message where it was taken back, as it is now for all. */
export const DeleteMessageCall = defineCall(
  'ConversationMessagesResource.delete',
  DeleteMessageInput,
  v.union([MessageData, v.object({ id: v.string() })]),
)
export const ListShareSuggestionsCall = defineCall(
  'ShareSuggestionsResource.get',
  ShareSuggestionsInput,
  ShareSuggestionsData,
)
