import { within } from '#schema/timing.ts'
import type { TabLocks } from '#ui/platform/storage/tab-locks.ts'
import type { UploadStore } from '#ui/platform/storage/upload-store.ts'
import { createStore, type Store } from '#ui/platform/store.ts'
import { findKind, findMimeType, precheckFile } from '#ui/shared/uploads/file-kind.ts'
import type { UploadEntry, UploadQueue, UploadsSnapshot } from '#ui/shared/uploads/upload-entry.ts'
import { findDetail, isRetryable, toRefusal, type UploadRefusal } from '#ui/shared/uploads/upload-refusal.ts'
import { PendingUploads, type PendingUpload } from './pending-uploads.ts'
import type { Connection } from './retry-online.ts'
import { sendCaptions, sendImage } from './send-image.ts'
import { sendVideo } from './send-video.ts'
import { isTooOld, restoreEntry } from './stored-entry.ts'
import type { FinishedUpload, UploadJob, UploadDependencies } from './upload-job.ts'
import {
  isEndangered,
  mayRetry,
  nextUploads,
  NO_UPLOADS,
  uploadStep,
  type EntryEvent,
  type UploadEvent,
  type UploadsState,
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

/** Another tab may be frozen, and hold what it has for as long. */
const RESTORE_LIMIT_MS = 500

const SENDERS: Readonly<
  Record<UploadEntry['kind'], (job: UploadJob, tools: UploadDependencies) => Promise<FinishedUpload>>
> = {
  image: sendImage,
  video: sendVideo,
  captions: sendCaptions,
}

/** What the server has said of an upload: nothing yet. */
const UNSENT = { mediaId: null, coverMediaId: null, facts: null }

/**
 * One for each viewer and document: it goes on while pages come and go. `upload-state.ts` says what state
 * an upload is in; here is what happens in each. The public functions are passed on without their object.
 */
export class ViewerUploadQueue implements StartedQueue {
  readonly tab: string
  readonly subscribe: UploadQueue['subscribe']
  readonly #dependencies: QueueDependencies
  readonly #state: Store<UploadsState>
  readonly #pending: PendingUploads
  /** This tab is known to the others. */
  readonly #ready: Promise<void>
  #isStarted = false
  #lastAddedAt = 0
  #stopGuarding: (() => void) | null = null

  constructor(dependencies: QueueDependencies) {
    const { tabs, store, connection, newKey } = dependencies
    this.#dependencies = dependencies
    this.#state = createStore({ ...NO_UPLOADS, isOnline: connection.isOnline() })
    this.subscribe = this.#state.subscribe
    this.tab = newKey()
    this.#ready = tabs.begin(this.tab)
    this.#pending = new PendingUploads(store, this.#ready)
  }

  readonly getSnapshot = (): UploadsSnapshot => this.#state.get()

  readonly start = (): void => {
    if (this.#isStarted) return
    this.#isStarted = true
    const { connection } = this.#dependencies
    connection.onChange(() => this.#dispatch({ type: 'connection', isOnline: connection.isOnline() }))
    within(RESTORE_LIMIT_MS, this.#restore())
      .catch(() => {})
      .finally(() => this.#dispatch({ type: 'restored' }))
  }

  readonly afterTab = async (other: string, work: () => void): Promise<void> => {
    await this.#ready
    await this.#dependencies.tabs.afterTab(other, async () => {
      // `work` has its use also where the files of that tab cannot be taken over.
      await this.#adopt(other).catch(() => {})
      work()
    })
  }

  readonly add: UploadQueue['add'] = (file, { owner, language = null }) => {
    const { viewerId, tools, newKey } = this.#dependencies
    const reason = precheckFile(file)
    this.#lastAddedAt = Math.max(tools.timing.now(), this.#lastAddedAt + 1)
    const key = newKey()
    const base = { key, owner, kind: findKind(file), name: file.name, bytes: file.size, language, ...UNSENT, reason }
    const { tab } = this
    const record = { ...base, viewerId, tab, type: findMimeType(file), addedAt: this.#lastAddedAt, attempt: 0 }
    const upload: PendingUpload = { record, file, cover: null, controller: null }
    this.#pending.set(upload)
    if (reason === null) void this.#store(upload)
    const status = reason === null ? 'waiting' : 'refused'
    const entry: UploadEntry = { ...base, file, status, waitsFor: null, part: 0, detail: null, isKept: false }
    this.#dispatch({ type: 'added', entry })
    return key
  }

  readonly cancel = (key: string): void => {
    const upload = this.#remove(key)
    if (!upload) return
    const { mediaId, coverMediaId } = upload.record
    for (const id of [mediaId, coverMediaId]) if (id !== null) this.#dependencies.tools.discard(id)
  }

  readonly release = (key: string): void => {
    if (this.#findEntry(key)?.status === 'done') this.#remove(key)
    else this.cancel(key)
  }

  readonly retry = (key: string): void => {
    const entry = this.#findEntry(key)
    const upload = this.#pending.get(key)
    if (!entry || !upload || !mayRetry(entry)) return
    // What got no answer may have arrived: by the same key it counts once.
    if (entry.reason !== 'unavailable') this.#pending.change(key, { attempt: upload.record.attempt + 1 })
    this.#change(key, { type: 'retried' })
  }

  readonly setCover = (key: string, image: Blob): void => {
    const upload = this.#pending.get(key)
    if (upload?.record.kind !== 'video') return
    this.#setCover(upload, image)
    this.#change(key, { type: 'coverChosen' })
  }

  #dispatch(event: UploadEvent): void {
    this.#state.update((before) => uploadStep(before, event))
    this.#guard()
    for (const entry of nextUploads(this.#state.get())) {
      const upload = this.#pending.get(entry.key)
      if (upload?.controller === null) void this.#send(entry, upload)
    }
  }

  #change(key: string, by: EntryEvent): void {
    this.#dispatch({ type: 'changed', key, by })
  }

  #guard(): void {
    const { entries } = this.#state.get()
    if (entries.some(isEndangered)) this.#stopGuarding ??= this.#dependencies.guardUnload()
    else {
      this.#stopGuarding?.()
      this.#stopGuarding = null
    }
  }

  #findEntry(key: string): UploadEntry | undefined {
    return this.#state.get().entries.find((entry) => entry.key === key)
  }

  async #store(upload: PendingUpload): Promise<void> {
    if (await this.#pending.store(upload)) this.#change(upload.record.key, { type: 'kept' })
  }

  async #send({ key, kind }: UploadEntry, upload: PendingUpload): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    upload.controller = controller
    this.#change(key, { type: 'begun' })
    try {
      const finished = await SENDERS[kind](this.#makeJob(key, upload, signal), this.#dependencies.tools)
      if (!signal.aborted) this.#finish(key, upload, finished)
    } catch (error) {
      if (!signal.aborted) await this.#refuse(key, upload, error)
    }
  }

  #finish(key: string, upload: PendingUpload, { mediaId, facts }: FinishedUpload): void {
    this.#pending.change(key, { mediaId, facts })
    this.#pending.dropFiles(key)
    upload.controller = null
    this.#change(key, { type: 'finished', mediaId, facts })
    // The viewer chose a cover at the last moment.
    if (upload.cover) this.#change(key, { type: 'coverChosen' })
  }

  async #refuse(key: string, upload: PendingUpload, error: unknown): Promise<void> {
    const reason = await nameFailure(error, upload)
    upload.controller = null
    if (!isRetryable(reason)) this.#pending.change(key, { reason })
    this.#change(key, { type: 'refused', reason, detail: reason === toRefusal(error) ? findDetail(error) : null })
  }

  #makeJob(key: string, upload: PendingUpload, signal: AbortSignal): UploadJob {
    return {
      file: upload.file,
      signal,
      record: () => upload.record,
      onProgress: (part) => this.#change(key, { type: 'progressed', part }),
      onOpened: (mediaId) => {
        this.#pending.change(key, { mediaId })
        this.#change(key, { type: 'opened', mediaId })
      },
      onBegun: () => this.#change(key, { type: 'begun' }),
      onReceived: () => this.#change(key, { type: 'received' }),
      beginAgain: () => {
        this.#pending.change(key, { mediaId: null, coverMediaId: null, attempt: upload.record.attempt + 1 })
        this.#change(key, { type: 'opened', mediaId: null })
        this.#change(key, { type: 'covered', coverMediaId: null })
      },
      cover: () => upload.cover,
      suggestCover: (image) => this.#setCover(upload, image),
      onCovered: (cover, coverMediaId) => {
        if (upload.cover === cover) this.#pending.setCover(upload, null)
        this.#pending.change(key, { coverMediaId })
        this.#change(key, { type: 'covered', coverMediaId })
      },
    }
  }

  #setCover(upload: PendingUpload, image: Blob): void {
    this.#pending.setCover(upload, { image, idempotencyKey: this.#dependencies.newKey() })
  }

  #remove(key: string): PendingUpload | undefined {
    const upload = this.#pending.get(key)
    if (!upload) return undefined
    this.#pending.remove(key)
    upload.controller?.abort()
    this.#dispatch({ type: 'removed', key })
    return upload
  }

  async #restore(): Promise<void> {
    await this.#ready
    const { viewerId, tools, store, tabs } = this.#dependencies
    const stored = await store.list()
    const now = tools.timing.now()
    const others = stored.filter(({ record }) => record.viewerId !== viewerId && isTooOld(record, now))
    for (const { record } of others) this.#pending.remove(record.key)
    const ofViewer = stored.filter(({ record }) => record.viewerId === viewerId && record.tab !== this.tab)
    const left = new Set(ofViewer.map(({ record }) => record.tab))
    await Promise.all([...left].map((other) => tabs.afterTab(other, () => this.#adopt(other))))
  }

  /** Takes over what a tab that is gone has left. */
  async #adopt(other: string): Promise<void> {
    const { viewerId, tools, store, newKey } = this.#dependencies
    const stored = (await store.list()).filter(({ record }) => record.viewerId === viewerId && record.tab === other)
    const entries: UploadEntry[] = []
    for (const upload of stored) {
      const record = { ...upload.record, tab: this.tab }
      const entry = restoreEntry({ ...upload, record }, tools.timing.now())
      await (entry ? store.change(record) : store.remove(record.key))
      if (!entry) continue
      const cover = upload.cover && { image: upload.cover, idempotencyKey: newKey() }
      this.#pending.set({ record, file: entry.file, cover, controller: null })
      entries.push(entry)
    }
    this.#dispatch({ type: 'adopted', entries })
  }
}

async function nameFailure(error: unknown, { file }: PendingUpload): Promise<UploadRefusal> {
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
