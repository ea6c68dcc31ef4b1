import { useEffect, useEffectEvent } from 'react'
import { onFrame, watchSubject } from '#ui/app/live.ts'
import { fromCommentData } from './comment-data.ts'
import { changeThread, receive, uncount, type Thread } from './thread.ts'

interface LiveThread {
  pinId: string
  /** Null: nothing is told. */
  viewerId: string | null
  update(next: (thread: Thread) => Thread): void
  lookAgain(): void
}

/** What is written, changed and taken away elsewhere while the thread is open. */
export function useLiveComments({ pinId, viewerId, update, lookAgain }: LiveThread): void {
  const isOn = viewerId !== null
  const onUpdate = useEffectEvent(update)
  const onMissed = useEffectEvent(lookAgain)
  useEffect(() => {
    if (!isOn) return undefined
    const stops = [
      watchSubject({ pin_id: pinId }),
      onFrame('comment', ({ pin_id: id, comment }) => {
        if (id === pinId) onUpdate((thread) => receive(thread, fromCommentData(comment), viewerId))
      }),
      onFrame('comment_changed', ({ pin_id: id, comment_id: commentId, parent_id: parentId, comment }) => {
        if (id !== pinId) return
        onUpdate((thread) => {
          const isKnown = thread.comments.has(commentId)
          if (comment !== null) return isKnown ? receive(thread, fromCommentData(comment), viewerId) : thread
          if (!isKnown) return uncount(thread, commentId, parentId)
          return changeThread(thread, { type: 'deleted', id: commentId })
        })
      }),
      onFrame('refetch', () => onMissed()),
      onFrame('start', () => onMissed()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [pinId, viewerId, isOn])
}
