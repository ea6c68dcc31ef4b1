import { systemTiming } from '#schema/timing.ts'
import { convertToJpeg } from '#ui/platform/document/image-file.ts'
import { inspectVideo } from '#ui/platform/document/video-file.ts'
import { whenVisible } from '#ui/platform/lifecycle/when-visible.ts'
import { guardUnload } from '#ui/platform/navigation/leave-guard.ts'
import { isOnline, onConnectionChange, whenOnline } from '#ui/platform/network/online.ts'
import { createTabLocks } from '#ui/platform/storage/tab-locks.ts'
import { createUploadStore } from '#ui/platform/storage/upload-store.ts'
import { createRetryOnline } from './retry-online.ts'
import { uploadCalls } from './upload-calls.ts'
import { ViewerUploadQueue, type StartedQueue } from './upload-queue.ts'

let own: { viewerId: string; queue: StartedQueue } | null = null

/** The viewer's queue, which goes on for as long as the document is there. */
export function openQueue(viewerId: string): StartedQueue {
  if (own?.viewerId === viewerId) return own.queue
  const connection = { isOnline, whenOnline, onChange: onConnectionChange }
  const retryOnline = createRetryOnline(connection, systemTiming)
  const queue = new ViewerUploadQueue({
    viewerId,
    connection,
    store: createUploadStore(),
    tabs: createTabLocks('tackboard-uploads'),
    newKey: () => crypto.randomUUID(),
    guardUnload,
    tools: {
      calls: uploadCalls,
      retryOnline,
      timing: systemTiming,
      whenVisible,
      convertToJpeg,
      inspectVideo,
      discard: (id) => void retryOnline(() => uploadCalls.remove(id), new AbortController().signal).catch(() => {}),
    },
  })
  own = { viewerId, queue }
  return queue
}
