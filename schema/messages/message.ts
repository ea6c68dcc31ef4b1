import * as v from 'valibot'
import { BoardTile } from '../boards/board.ts'
import { Id } from '../id.ts'
import { PinCard } from '../pins/pin.ts'
import { snakeCased } from '../snake-cased.ts'
import { MESSAGE_REFUSALS, MESSAGE_TYPES } from './constants.ts'

/** Queries answer these; calls and live frames answer the same by `toSnakeCase` (`full_name`, `created_ms` …). */
export const MessagePerson = v.object({
  id: Id,
  username: v.string(),
  fullName: v.string(),
  /** 75 and 136 pixels wide. */
  imageSmallUrl: v.nullable(v.string()),
  imageMediumUrl: v.nullable(v.string()),
})
export type MessagePerson = v.InferOutput<typeof MessagePerson>

/**
 * Null instead of the subject itself: the viewer may not see it, or it is gone. Pages then say "not available". For
 * the last message of a list it is never looked up.
 */
export const Attachment = v.variant('kind', [
  v.object({ kind: v.literal('pin'), id: Id, pin: v.nullable(PinCard) }),
  v.object({ kind: v.literal('board'), id: Id, board: v.nullable(BoardTile) }),
  v.object({ kind: v.literal('user'), id: Id, user: v.nullable(MessagePerson) }),
  /** `id` is the pin's; `text` is what that person wrote. */
  v.object({
    kind: v.literal('try'),
    id: Id,
    pin: v.nullable(PinCard),
    user: v.nullable(MessagePerson),
    text: v.string(),
  }),
])
export type Attachment = v.InferOutput<typeof Attachment>

export const Message = v.object({
  id: Id,
  conversationId: Id,
  type: v.picklist(MESSAGE_TYPES),
  /** Null: the account is gone. */
  sender: v.nullable(MessagePerson),
  /** Empty where it was taken back. */
  text: v.string(),
  attachment: v.nullable(Attachment),
  /** What it answers, shortened; null where it answers nothing. */
  replyTo: v.nullable(
    v.object({
      id: Id,
      senderId: v.nullable(Id),
      senderName: v.nullable(v.string()),
      /** Empty for one that is an attachment alone, was taken back, or is not there for the viewer. */
      text: v.string(),
    }),
  ),
  reactions: v.array(v.object({ userId: Id, reactionType: v.number() })),
  /** ISO 8601. */
  createdAt: v.string(),
  /** Milliseconds since 1970; within a conversation no two are the same, so this is the order. */
  createdMs: v.number(),
})
export type Message = v.InferOutput<typeof Message>

const ConversationUser = v.object({
  ...MessagePerson.entries,
  /** Id of the last message that they have seen; null where they or the viewer do not show that, or have seen none. */
  readUntil: v.nullable(Id),
})
export type ConversationUser = v.InferOutput<typeof ConversationUser>

export const ConversationPermissions = v.object({
  write: v.boolean(),
  /** Null where they may write. */
  writeRefusal: v.nullable(v.picklist(MESSAGE_REFUSALS)),
  rename: v.boolean(),
  addPeople: v.boolean(),
  removePeople: v.boolean(),
  react: v.boolean(),
})

export const Conversation = v.object({
  id: Id,
  /** ISO 8601. */
  createdAt: v.string(),
  /** Null: pages name the people. */
  name: v.nullable(v.string()),
  isGroup: v.boolean(),
  /** The board that the conversation was started about, if the viewer may open it. */
  board: v.nullable(BoardTile),
  /** Invited by mail, not here yet. */
  emails: v.array(v.string()),
  /** Messages of others that the viewer has not read; counted up to `UNREAD_COUNT_LIMIT`. */
  unread: v.number(),
  /** Includes the viewer. In lists `LISTED_PEOPLE` at most, the others first. */
  users: v.array(ConversationUser),
  userCount: v.number(),
  lastMessage: v.nullable(Message),
  /** The newest first; in lists empty. */
  messages: v.array(Message),
  /** Lists are in this order, the highest first. */
  position: v.number(),
  isRequest: v.boolean(),
  isMuted: v.boolean(),
  /** The person who has added the viewer; null where they have started it. */
  addedBy: v.nullable(Id),
  permissions: ConversationPermissions,
})
export type Conversation = v.InferOutput<typeof Conversation>

export const ShareSuggestion = v.variant('type', [
  v.object({ type: v.literal('user'), ...MessagePerson.entries }),
  v.object({
    type: v.literal('conversation'),
    id: Id,
    name: v.nullable(v.string()),
    users: v.array(MessagePerson),
    userCount: v.number(),
  }),
])
export type ShareSuggestion = v.InferOutput<typeof ShareSuggestion>

export const MessageData = snakeCased(Message)
export type MessageData = v.InferOutput<typeof MessageData>

export const ConversationData = snakeCased(Conversation)
export type ConversationData = v.InferOutput<typeof ConversationData>

export const ShareSuggestionData = snakeCased(ShareSuggestion)
export type ShareSuggestionData = v.InferOutput<typeof ShareSuggestionData>
