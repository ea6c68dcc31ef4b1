import * as v from 'valibot'
import { CommentData } from '../comments/calls.ts'
import { MessageData } from '../messages/message.ts'
import { BadgeData, NotificationItemData } from './calls.ts'

/** Stored for an account and replayed after an interruption (docs/behaviour/live.md, Live). */
const StoredFrameData = {
  message: v.object({ conversation_id: v.string(), message: MessageData }),
  /** `message` is null where it is gone for the viewer. */
  message_changed: v.object({
    conversation_id: v.string(),
    message_id: v.string(),
    message: v.nullable(MessageData),
  }),
  /** Its name, its people, or a change by the viewer on another device; to be fetched again. */
  conversation_changed: v.object({ conversation_id: v.string() }),
  comment: v.object({ pin_id: v.string(), comment: CommentData }),
  /** `comment` is null where it is gone for the viewer; `parent_id` is that of its thread. */
  comment_changed: v.object({
    pin_id: v.string(),
    comment_id: v.string(),
    parent_id: v.nullable(v.string()),
    comment: v.nullable(CommentData),
  }),
  notification: v.object({ item: NotificationItemData }),
  badge: BadgeData,
  board_changed: v.object({ board_id: v.string() }),
  blocking_action: v.object({ board_id: v.string(), action: v.unknown() }),
  import_changed: v.object({
    id: v.string(),
    status: v.string(),
    done: v.number(),
    total: v.nullable(v.number()),
  }),
}
export type StoredFrameData = {
  [Type in keyof typeof StoredFrameData]: v.InferOutput<(typeof StoredFrameData)[Type]>
}

export type StoredFrameType = keyof StoredFrameData

/** Sent to the sockets that are open at that moment; not stored. */
export interface PassingFrameData {
  typing: { conversation_id: string; user_id: string }
  seen: { conversation_id: string; user_id: string; read_until: string }
}

type Frame<DataByType> = { [Type in keyof DataByType]: { type: Type; data: DataByType[Type] } }[keyof DataByType]

export type PassingFrame = Frame<PassingFrameData>

/**
 * Ids are an account's own: they grow by one. After `refetch` a page fetches again what it shows, and continues from
 * its id.
 */
export type StoredFrame = { id: number } & Frame<StoredFrameData & { refetch: Record<string, never> }>
export const StoredFrame = v.variant(
  'type',
  Object.entries({ ...StoredFrameData, refetch: v.strictObject({}) }).map(([type, data]) =>
    v.object({ id: v.number(), type: v.literal(type), data }),
  ),
) as v.GenericSchema<StoredFrame>

export type ServerFrame = StoredFrame | PassingFrame

export type WatchedSubject = { pin_id: string } | { board_id: string }

export type ClientFrame =
  | { type: 'ping' }
  | { type: 'typing'; conversation_id: string }
  | ({ type: 'watch' | 'unwatch' } & WatchedSubject)
