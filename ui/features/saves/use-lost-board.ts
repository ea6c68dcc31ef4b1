import { useEffect } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { onFrame, watchSubject } from '#ui/app/live.ts'
import { isLeavingDocument, reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

/** A Pin of a secret board goes with the board for those who lose it, also from open tabs. */
export function useLostBoard({ entityId: id, privacy, collaboratedByMe }: Pin['board']): void {
  const isWatched = privacy === 'secret' && collaboratedByMe
  useEffect(() => {
    if (!isWatched) return undefined
    const controller = new AbortController()
    const look = async () => {
      try {
        await sendCall('GET boardCall', { id, fields: 'id' }, { signal: controller.signal })
      } catch (error) {
        // Several may have asked at once.
        if (error instanceof ApiError && error.status === 404 && !isLeavingDocument()) reloadDocument()
      }
    }
    const stops = [
      watchSubject({ board_id: id }),
      onFrame('board_changed', ({ board_id: boardId }) => boardId === id && void look()),
      onFrame('refetch', () => void look()),
      onFrame('start', () => void look()),
    ]
    return () => {
      controller.abort()
      for (const stop of stops) stop()
    }
  }, [id, isWatched])
}
