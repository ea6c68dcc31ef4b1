import { within } from '#schema/timing.ts'
import { createStore } from '#ui/platform/store.ts'
import type { TabLocks } from '#ui/platform/storage/tab-locks.ts'
import type { UploadRecord, UploadStore } from '#ui/platform/storage/upload-store.ts'
import { findKind, findMimeType, precheckFile } from './file-kind.ts'
import type { Connection } from './keep-trying.ts'
import { sendCaptions, sendPicture } from './send-image.ts'
import { sendVideo } from './send-video.ts'
import { isTooOld, restoreEntry } from './stored-entry.ts'
import type { UploadEntry, UploadQueue } from './upload-entry.ts'
import type { FinishedUpload, PendingCover, UploadJob, UploadDependencies } from './upload-job.ts'
import { findDetail, isRetryable, toRefusal, type UploadRefusal } from './upload-refusal.ts'
import {
  isEndangered,
  mayRetry,
  nextUploads,
  NO_UPLOADS,
  uploadStep,
  type EntryEvent,
  type UploadEvent,
} from './upload-state.ts'

export interface QueueDependencies {
  viewerId: string
  tools: UploadDependencies
  store: UploadStore
  tabs: TabLocks
  connection: Connection
  newKey(): string
  /** The browser asks before the page is left, until the returned function is called. */
  guardUnload(): () => void
}

export interface StartedQueue extends UploadQueue {
  /** Takes up what was left before a reload; once. */
  start(): void
}

interface Held {
  record: UploadRecord
  file: File | null
  cover: PendingCover | null
  /** While it is being sent. */
  controller: AbortController | null
}

/** Another tab may be frozen, and hold what it has for as long. */
const RESTORE_LIMIT_MS = 500

const SENDERS: Readonly<
  Record<UploadEntry['kind'], (job: UploadJob, tools: UploadDependencies) => Promise<FinishedUpload>>
> = {
  image: sendPicture,
  video: sendVideo,
  captions: sendCaptions,
}

/** One for each viewer and document: it goes on while pages come and go. */
export function createUploadQueue(dependencies: QueueDependencies): StartedQueue {
  const { viewerId, tools, store: files, tabs, connection, newKey } = dependencies
  const state = createStore({ ...NO_UPLOADS, isOnline: connection.isOnline() })
  const held = new Map<string, Held>()
  const tab = newKey()
  const ready = tabs.begin(tab)
  let lastAddedAt = 0
  let isStarted = false
  let stopGuarding: (() => void) | null = null
  /** One after the other, as a record must not be changed before it is there. */
  let writing: Promise<unknown> = ready

  function dispatch(event: UploadEvent): void {
    state.update((before) => uploadStep(before, event))
    const { entries } = state.get()
    const isAtRisk = entries.some(isEndangered)
    if (isAtRisk) stopGuarding ??= dependencies.guardUnload()
    else {
      stopGuarding?.()
      stopGuarding = null
    }
    for (const entry of nextUploads(state.get())) {
      const one = held.get(entry.key)
      if (one?.controller === null) void run(entry, one)
    }
  }

  const tell = (key: string, by: EntryEvent) => dispatch({ type: 'changed', key, by })

  /** What the browser does not keep is lost with the page, and nothing else. */
  function write(work: () => Promise<unknown>): Promise<boolean> {
    const written = writing.then(work).then(
      () => true,
      () => false,
    )
    writing = written
    return written
  }

  function change(key: string, columns: Partial<UploadRecord>): void {
    const one = held.get(key)
    if (!one) return
    one.record = { ...one.record, ...columns }
    void write(() => files.change(one.record))
  }

  async function keep(key: string, one: Held): Promise<void> {
    const isKept = await write(async () => {
      if (!held.has(key)) return
      const { record, file, cover } = one
      await files.add({ record, file, cover: cover?.picture ?? null })
    })
    if (isKept) tell(key, { type: 'kept' })
  }

  async function run({ key, kind }: UploadEntry, one: Held): Promise<void> {
    const controller = new AbortController()
    one.controller = controller
    tell(key, { type: 'begun' })
    try {
      const { mediaId, facts } = await SENDERS[kind](makeJob(key, one, controller.signal), tools)
      if (controller.signal.aborted) return
      change(key, { mediaId, facts })
      void write(() => files.dropFiles(key))
      one.controller = null
      tell(key, { type: 'finished', mediaId, facts })
      // Chosen at the last moment.
      if (one.cover) tell(key, { type: 'coverChosen' })
    } catch (error) {
      if (controller.signal.aborted) return
      const reason = await nameFailure(error, one)
      one.controller = null
      if (!isRetryable(reason)) change(key, { reason })
      tell(key, { type: 'refused', reason, detail: reason === toRefusal(error) ? findDetail(error) : null })
    }
  }

  function makeJob(key: string, one: Held, signal: AbortSignal): UploadJob {
    return {
      file: one.file,
      signal,
      record: () => one.record,
      onProgress: (part) => tell(key, { type: 'progressed', part }),
      onOpened(mediaId) {
        change(key, { mediaId })
        tell(key, { type: 'opened', mediaId })
      },
      onBegun: () => tell(key, { type: 'begun' }),
      onReceived: () => tell(key, { type: 'received' }),
      beginAgain() {
        change(key, { mediaId: null, coverMediaId: null, attempt: one.record.attempt + 1 })
        tell(key, { type: 'opened', mediaId: null })
        tell(key, { type: 'covered', coverMediaId: null })
      },
      cover: () => one.cover,
      suggestCover: (picture) => holdCover(key, one, picture),
      onCovered(cover, coverMediaId) {
        if (one.cover === cover) {
          one.cover = null
          void write(() => files.keepCover(key, null))
        }
        change(key, { coverMediaId })
        tell(key, { type: 'covered', coverMediaId })
      },
    }
  }

  function holdCover(key: string, one: Held, picture: Blob): void {
    one.cover = { picture, idempotencyKey: newKey() }
    void write(() => files.keepCover(key, picture))
  }

  function drop(key: string): Held | undefined {
    const one = held.get(key)
    if (!one) return undefined
    held.delete(key)
    one.controller?.abort()
    void write(() => files.remove(key))
    dispatch({ type: 'removed', key })
    return one
  }

  function cancel(key: string): void {
    const one = drop(key)
    if (!one) return
    const { mediaId, coverMediaId } = one.record
    for (const id of [mediaId, coverMediaId]) if (id !== null) tools.discard(id)
  }

  const findEntry = (key: string) => state.get().entries.find((entry) => entry.key === key)

  async function restore(): Promise<void> {
    await ready
    const stored = await files.list()
    const now = tools.timing.now()
    const others = stored.filter(({ record }) => record.viewerId !== viewerId && isTooOld(record, now))
    for (const { record } of others) void write(() => files.remove(record.key))
    const ofViewer = stored.filter(({ record }) => record.viewerId === viewerId && record.tab !== tab)
    const left = new Set(ofViewer.map(({ record }) => record.tab))
    await Promise.all([...left].map((other) => tabs.afterTab(other, () => adopt(other))))
  }

  /** Takes over what a tab that is gone has left. */
  async function adopt(other: string): Promise<void> {
    const stored = (await files.list()).filter(({ record }) => record.viewerId === viewerId && record.tab === other)
    const entries: UploadEntry[] = []
    for (const upload of stored) {
      const record = { ...upload.record, tab }
      const entry = restoreEntry({ ...upload, record }, tools.timing.now())
      await (entry ? files.change(record) : files.remove(record.key))
      if (!entry) continue
      const cover = upload.cover && { picture: upload.cover, idempotencyKey: newKey() }
      held.set(record.key, { record, file: entry.file, cover, controller: null })
      entries.push(entry)
    }
    dispatch({ type: 'adopted', entries })
  }

  return {
    tab,
    async afterTab(other, work) {
      await ready
      await tabs.afterTab(other, async () => {
        // Without its files what it has left is still worth having.
        await adopt(other).catch(() => {})
        work()
      })
    },
    start() {
      if (isStarted) return
      isStarted = true
      connection.onChange(() => dispatch({ type: 'connection', isOnline: connection.isOnline() }))
      within(RESTORE_LIMIT_MS, restore())
        .catch(() => {})
        .finally(() => dispatch({ type: 'restored' }))
    },
    add(file, { owner, language = null }) {
      const reason = precheckFile(file)
      lastAddedAt = Math.max(tools.timing.now(), lastAddedAt + 1)
      const base = { key: newKey(), owner, kind: findKind(file), name: file.name, bytes: file.size, language }
      const none = { mediaId: null, coverMediaId: null, facts: null }
      const { key } = base
      const type = findMimeType(file)
      const record = { ...base, ...none, viewerId, tab, type, addedAt: lastAddedAt, attempt: 0, reason }
      const one: Held = { record, file, cover: null, controller: null }
      held.set(key, one)
      if (reason === null) void keep(key, one)
      const status = reason === null ? 'waiting' : 'refused'
      const entry: UploadEntry = {
        ...base,
        ...none,
        file,
        status,
        waitsFor: null,
        part: 0,
        reason,
        detail: null,
        isKept: false,
      }
      dispatch({ type: 'added', entry })
      return key
    },
    cancel,
    release(key) {
      if (findEntry(key)?.status === 'done') drop(key)
      else cancel(key)
    },
    retry(key) {
      const entry = findEntry(key)
      const one = held.get(key)
      if (!entry || !one || !mayRetry(entry)) return
      // What got no answer may have arrived: by the same key it counts once.
      if (entry.reason !== 'unavailable') change(key, { attempt: one.record.attempt + 1 })
      tell(key, { type: 'retried' })
    },
    setCover(key, picture) {
      const one = held.get(key)
      if (one?.record.kind !== 'video') return
      holdCover(key, one, picture)
      tell(key, { type: 'coverChosen' })
    },
    subscribe: state.subscribe,
    getSnapshot: state.get,
  }
}

async function nameFailure(error: unknown, { file }: Held): Promise<UploadRefusal> {
  const reason = toRefusal(error)
  if (reason !== 'unavailable' || !file) return reason
  try {
    await file.slice(0, 1).arrayBuffer()
    return reason
  } catch {
    // A file that was moved or changed since breaks its requests off.
    return 'mediaUnreadable'
  }
}
