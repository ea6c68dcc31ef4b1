import type { CommentData } from './calls/comments.ts'

/** What is written down for an account and replayed after an interruption, by its type (docs/BEHAVIOUR.md, Live). */
export interface StoredFrameData {
  message: { conversation_id: string; message: unknown }
  message_changed: { conversation_id: string; message: unknown }
  comment: { pin_id: string; comment: CommentData }
  /** `comment` is null where it is gone for the viewer. */
  comment_changed: { pin_id: string; comment_id: string; comment: CommentData | null }
  notification: { item: unknown }
  badge: { news_hub_unseen_count: number; conversations_unseen_count: number }
  board_changed: { board_id: string }
  blocking_action: { board_id: string; action: unknown }
}

export type StoredFrameType = keyof StoredFrameData

/** Said to whoever listens at that moment. */
export interface PassingFrameData {
  typing: { conversation_id: string; user_id: string }
  seen: { conversation_id: string; user_id: string; read_until: string }
}

type Frame<DataByType> = { [Type in keyof DataByType]: { type: Type; data: DataByType[Type] } }[keyof DataByType]

export type PassingFrame = Frame<PassingFrameData>
