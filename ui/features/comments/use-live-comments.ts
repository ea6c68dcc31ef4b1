import { useEffect, useEffectEvent } from 'react'
import { onFrame, watchSubject } from '#ui/app/live.ts'
import { fromCommentData } from './comment-data.ts'
import { changeThread, receive, type Thread } from './thread.ts'

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
      onFrame('comment_changed', ({ pin_id: id, comment_id: commentId, comment }) => {
        if (id !== pinId) return
        onUpdate((thread) =>
          comment === null
            ? changeThread(thread, { type: 'deleted', id: commentId })
            : thread.comments.has(commentId)
              ? receive(thread, fromCommentData(comment), viewerId)
              : thread,
        )
      }),
      onFrame('refetch', () => onMissed()),
      onFrame('start', () => onMissed()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [pinId, viewerId, isOn])
}
