import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import type { AddOptions, UploadQueue, UploadsSnapshot } from '#ui/shared/uploads/upload-entry.ts'
import { openQueue } from './own-queue.ts'
import type { StartedQueue } from './upload-queue.ts'
import { NO_UPLOADS } from './upload-state.ts'

export interface Uploads extends UploadsSnapshot, Omit<UploadQueue, 'add' | 'subscribe' | 'getSnapshot'> {
  /** Returns the key of its entry. */
  add(file: File, options?: Omit<AddOptions, 'owner'>): string
}

/** The viewer's uploads for one part of the page, also those from before a reload. */
export function useUploads(owner: string): Uploads {
  const viewerId = findViewerId(useAppData().context) ?? ''
  const queue = import.meta.env.SSR ? NO_QUEUE : openQueue(viewerId)
  useEffect(() => queue.start(), [queue])
  const { entries, isRestored } = useSyncExternalStore(queue.subscribe, queue.getSnapshot, NO_QUEUE.getSnapshot)
  const own = useMemo(() => entries.filter((entry) => entry.owner === owner), [entries, owner])
  const { tab, afterTab, cancel, release, retry, setCover } = queue
  return {
    entries: own,
    isRestored,
    tab,
    afterTab,
    add: (file, options) => queue.add(file, { ...options, owner }),
    cancel,
    release,
    retry,
    setCover,
  }
}

const nothing = () => {}

const NO_QUEUE: StartedQueue = {
  tab: '',
  afterTab: async () => {},
  start: nothing,
  add: () => '',
  cancel: nothing,
  release: nothing,
  retry: nothing,
  setCover: nothing,
  subscribe: () => nothing,
  getSnapshot: () => NO_UPLOADS,
}
