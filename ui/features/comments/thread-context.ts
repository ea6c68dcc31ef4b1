import { createContext, use } from 'react'
import type { CommentAction, Thread } from './thread.ts'

export interface ThreadTools {
  pinId: string
  thread: Thread
  mayWrite: boolean
  mayMention: boolean
  /** Shows a change at once; the function that it returns takes this one back. */
  change(action: CommentAction): () => void
  loadReplies(commentId: string): Promise<void>
}

export const ThreadContext = createContext<ThreadTools | null>(null)

export function useThread(): ThreadTools {
  const tools = use(ThreadContext)
  if (!tools) throw new Error('There is no thread around this component')
  return tools
}
