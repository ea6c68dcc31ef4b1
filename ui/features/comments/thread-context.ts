import { createContext, use } from 'react'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import type { ThreadStore } from './thread-store.ts'
import type { Thread } from './thread.ts'

export interface ThreadTools extends Pick<
  ThreadStore,
  'change' | 'confirm' | 'drafts' | 'findDraft' | 'rememberDraft'
> {
  pinId: string
  thread: Thread
  /** The first of what was just asked for. */
  focusId: string | null
  mayWrite: boolean
  mayMention: boolean
  /** The next comment that stays takes the focus from one that goes. */
  focusBeside(id: string, isGone: (comment: AggregatedComment) => boolean): void
  loadReplies(commentId: string): Promise<void>
  loadEarlierReplies(commentId: string): Promise<void>
  /** Reads again what was done, and whose answer was lost. */
  lookAgain(): void
  /** Reads from the start, as after comments are shown again. */
  reload(): void
}

export const ThreadContext = createContext<ThreadTools | null>(null)

export function useThread(): ThreadTools {
  const tools = use(ThreadContext)
  if (!tools) throw new Error('There is no thread around this component')
  return tools
}
