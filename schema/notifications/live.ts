import type { CommentData } from '../comments/calls.ts'
import type { NotificationItemData } from './calls.ts'
import type { MessageData } from '../messages/message.ts'

/** Stored for an account and replayed after an interruption (docs/behaviour/live.md, Live). */
export interface StoredFrameData {
  message: { conversation_id: string; message: MessageData }
  /** `message` is null where it is gone for the viewer. */
  message_changed: { conversation_id: string; message_id: string; message: MessageData | null }
  /** Its name, its people, or a change by the viewer on another device; to be fetched again. */
  conversation_changed: { conversation_id: string }
  comment: { pin_id: string; comment: CommentData }
  /** `comment` is null where it is gone for the viewer; `parent_id` is that of its thread. */
  comment_changed: { pin_id: string; comment_id: string; parent_id: string | null; comment: CommentData | null }
  notification: { item: NotificationItemData }
  badge: { news_hub_unseen_count: number; conversations_unseen_count: number }
  board_changed: { board_id: string }
  blocking_action: { board_id: string; action: unknown }
  import_changed: { id: string; status: string; done: number; total: number | null }
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

export type ServerFrame = StoredFrame | PassingFrame

export type WatchedSubject = { pin_id: string } | { board_id: string }

export type ClientFrame =
  | { type: 'ping' }
  | { type: 'typing'; conversation_id: string }
  | ({ type: 'watch' | 'unwatch' } & WatchedSubject)
