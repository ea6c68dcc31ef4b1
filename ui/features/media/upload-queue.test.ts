import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { PART_BYTES, UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { createUploadStore, type UploadStore } from '#ui/platform/storage/upload-store.ts'
import type { UploadEntry } from '#ui/shared/uploads/upload-entry.ts'
import { fakeTiming } from '../../../test/helpers/timing.ts'
import { createRetryOnline } from './retry-online.ts'
import type { FoundUpload, UploadCalls } from './upload-calls.ts'
import { ViewerUploadQueue, type StartedQueue } from './upload-queue.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
})
afterEach(() => vi.unstubAllGlobals())

interface Video {
  bytes: number
  parts: Set<number>
  status: FoundUpload['status']
  cover: string | null
  error: ErrorName | null
}

type CallName = keyof UploadCalls

/** A server in memory, which can be slow, break off and refuse. */
class Server {
  /** What was asked of it, such as `sendPart video-1 2`. */
  log: string[] = []
  keys: string[] = []
  videos = new Map<string, Video>()
  /** Looks at a completed video until it is ready. */
  looks = 1
  most = 0
  #underWay = 0
  #made = 0
  #failures: [CallName, Error][] = []
  #gates = new Map<string, PromiseWithResolvers<void>>()

  fail(name: CallName, ...errors: Error[]): void {
    for (const error of errors) this.#failures.push([name, error])
  }

  /** Holds what begins with these words until it is let go. */
  pause(words: string): void {
    this.#gates.set(words, Promise.withResolvers())
  }

  release(words: string): void {
    this.#gates.get(words)?.resolve()
    this.#gates.delete(words)
  }

  async #ask(name: CallName, more = '', signal?: AbortSignal): Promise<void> {
    const line = `${name} ${more}`.trim()
    this.log.push(line)
    this.#underWay += 1
    this.most = Math.max(this.most, this.#underWay)
    try {
      const gate = [...this.#gates].find(([words]) => line.startsWith(words))?.[1]
      if (gate) await Promise.race([gate.promise, whenAborted(signal)])
      await Promise.resolve()
      signal?.throwIfAborted()
    } finally {
      this.#underWay -= 1
    }
    const place = this.#failures.findIndex(([failing]) => failing === name)
    const [failure] = place === -1 ? [] : this.#failures.splice(place, 1)
    if (failure) throw failure[1]
  }

  #find(id: string): Video {
    const video = this.videos.get(id)
    if (!video) throw refusal('mediaNotFound')
    return video
  }

  calls: UploadCalls = {
    sendImage: async (file, { idempotencyKey, signal, onProgress }) => {
      this.keys.push(idempotencyKey)
      onProgress(0.5)
      await this.#ask('sendImage', file instanceof File ? file.name : 'cover', signal)
      onProgress(1)
      await this.#ask('sendImage', 'answer', signal)
      this.#made += 1
      return { ...TAKEN, id: `image-${this.#made}` }
    },
    sendCaptions: async (file, { signal }) => {
      await this.#ask('sendCaptions', file.type, signal)
      return { id: 'captions-1' }
    },
    startParts: async ({ bytes, type }, key) => {
      this.keys.push(key)
      await this.#ask('startParts', type)
      const id = `video-${this.videos.size + 1}`
      this.videos.set(id, { bytes, parts: new Set(), status: 'uploading', cover: null, error: null })
      return { id, part_bytes: PART_BYTES }
    },
    sendPart: async (id, part, bytes, { signal, onProgress }) => {
      onProgress(0.5)
      await this.#ask('sendPart', `${id} ${part}`, signal)
      const video = this.#find(id)
      expect(bytes.size).toBe(Math.min(PART_BYTES, video.bytes - (part - 1) * PART_BYTES))
      video.parts.add(part)
    },
    completeVideo: async (id, cover) => {
      await this.#ask('completeVideo', `${id} ${cover}`)
      const video = this.#find(id)
      if (video.parts.size < Math.ceil(video.bytes / PART_BYTES)) throw refusal('mediaIncomplete')
      if (video.status === 'uploading') video.status = 'processing'
      video.cover = cover ?? video.cover
    },
    completeImage: async (id) => {
      await this.#ask('completeImage', id)
      const image = this.#find(id)
      if (image.parts.size < Math.ceil(image.bytes / PART_BYTES)) throw refusal('mediaIncomplete')
      if (image.status === 'failed') throw refusal(image.error ?? 'unexpected')
      if (image.status === 'processing' && (this.looks -= 1) > 0) return { id, kind: 'image', status: 'processing' }
      image.status = 'ready'
      return { ...TAKEN, id }
    },
    find: async (id, signal) => {
      await this.#ask('find', id, signal)
      const video = this.#find(id)
      if (video.status === 'processing') {
        this.looks -= 1
        if (this.looks <= 0) video.status = video.error === null ? 'ready' : 'failed'
      }
      return describe(id, video)
    },
    remove: async (id) => {
      await this.#ask('remove', id)
      this.videos.delete(id)
    },
  }
}

/** A step follows at once; a busy machine may take its time over it. */
const PATIENCE = { timeout: 10_000, interval: 1 }

const TAKEN: UploadedImage = {
  id: '',
  kind: 'image',
  signature: 's',
  width: 400,
  height: 300,
  dominant_color: '#123456',
  is_animated: false,
  provenance: null,
}

function describe(id: string, { parts, status, cover, error }: Video): FoundUpload {
  return {
    id,
    status,
    part_bytes: PART_BYTES,
    received_parts: [...parts],
    ...(status === 'ready' && { width: 360, height: 640, duration: 4_000, cover_media_id: cover }),
    ...(error !== null && { code: ERRORS[error].code, error }),
  }
}

function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function refusal(name: ErrorName, retryAfter: string | null = null): ApiError {
  const { status, code } = ERRORS[name]
  return new ApiError(name, { status, code, detail: null, url: '/', accessControl: {}, retryAfter })
}

const unanswered = () =>
  new ApiError('No answer', { status: null, code: null, detail: null, url: '', accessControl: {} })

/** The tabs of a browser: each is there until it is closed. */
class Tabs {
  #closings = new Map<string, PromiseWithResolvers<void>>()

  turns = {
    begin: async (tab: string) => {
      this.#closings.set(tab, Promise.withResolvers())
    },
    afterTab: async (tab: string, work: () => Promise<void>) => {
      await this.#closings.get(tab)?.promise
      await work()
    },
  }

  /** The place of the socket, the newest being -1. */
  close(place: number): void {
    ;[...this.#closings.values()].at(place)?.resolve()
  }
}

interface Options {
  viewerId?: string
  server?: Server
  tabs?: Tabs
  store?: UploadStore
  now?: number
  isOnline?: boolean
}

interface Page {
  queue: StartedQueue
  server: Server
  tabs: Tabs
  waits: number[]
  isGuarded: boolean
  isVisible: boolean
  setOnline(isOnline: boolean): void
  entry(key?: string): UploadEntry
}

let keys = 0

function open({ viewerId = 'anna', server = new Server(), tabs = new Tabs(), ...options }: Options = {}): Page {
  const timing = { ...fakeTiming(0), now: () => options.now ?? 1_000_000 }
  const listeners = new Set<() => void>()
  const waiting = new Set<() => void>()
  let isOnline = options.isOnline ?? true
  const connection = {
    isOnline: () => isOnline,
    whenOnline: (signal: AbortSignal) =>
      isOnline || signal.aborted
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.add(resolve)
            signal.addEventListener('abort', () => resolve())
          }),
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const retryOnline = createRetryOnline(connection, timing)
  const page: Omit<Page, 'queue'> = {
    server,
    tabs,
    waits: timing.waits,
    isGuarded: false,
    isVisible: true,
    setOnline(next) {
      isOnline = next
      for (const listener of listeners) listener()
      if (next) for (const resolve of waiting) resolve()
    },
    entry: (key) => {
      const { entries } = queue.getSnapshot()
      const found = key === undefined ? entries[0] : entries.find((entry) => entry.key === key)
      if (!found) throw new Error('There is no such entry')
      return found
    },
  }
  const queue = new ViewerUploadQueue({
    viewerId,
    connection,
    store: options.store ?? createUploadStore(),
    tabs: tabs.turns,
    newKey: () => `key-${(keys += 1)}`,
    guardUnload() {
      page.isGuarded = true
      return () => {
        page.isGuarded = false
      }
    },
    tools: {
      calls: server.calls,
      retryOnline,
      timing,
      whenVisible: (signal) =>
        vi.waitUntil(() => page.isVisible || signal.aborted, { interval: 1, timeout: 5_000 }).then(() => {}),
      convertToJpeg: async (file) =>
        file.size > 2 ? new File(['jpeg'], 'converted.jpg', { type: 'image/jpeg' }) : null,
      inspectVideo: async (file) => ({
        durationMs: (file as File).name.includes('long') ? 400_000 : 4_000,
        frame: (file as File).name.includes('blind') ? null : new Blob(['frame'], { type: 'image/jpeg' }),
      }),
      discard: (id) => void retryOnline(() => server.calls.remove(id), new AbortController().signal).catch(() => {}),
    },
  })
  queue.start()
  return Object.assign(page, { queue })
}

const image = (name = 'boats.png') => new File(['picture'], name, { type: 'image/png' })

const THREE_PARTS = 2 * PART_BYTES + 1_000
const WHOLE = new Uint8Array(THREE_PARTS)
const video = (name = 'waves.mp4') => new File([WHOLE], name, { type: 'video/mp4' })

const add = ({ queue }: Page, file: File) => queue.add(file, { owner: 'builder' })
const becomes = (page: Page, status: UploadEntry['status'], key?: string) =>
  vi.waitFor(() => expect(page.entry(key).status).toBe(status), PATIENCE)
const isRestored = ({ queue }: Page) => vi.waitFor(() => expect(queue.getSnapshot().isRestored).toBe(true), PATIENCE)
const isKept = (page: Page, key?: string) => vi.waitFor(() => expect(page.entry(key).isKept).toBe(true), PATIENCE)
const isForgotten = (key: string) =>
  vi.waitFor(async () => {
    const stored = await createUploadStore().list()
    expect(stored.map(({ record }) => record.key)).not.toContain(key)
  }, PATIENCE)
const isAsked = ({ server }: Page, line: string) => vi.waitFor(() => expect(server.log).toContain(line), PATIENCE)

/** The tab is closed, and the page opened again. */
function reload({ server, tabs }: Page, options: Options = {}): Page {
  tabs.close(-1)
  return open({ server, tabs, ...options })
}

test('an image is sent, and its entry has what the server found out', async () => {
  const page = open()
  page.server.pause('sendImage boats.png')
  const key = add(page, image())
  expect(page.entry(key)).toMatchObject({ owner: 'builder', name: 'boats.png', kind: 'image', bytes: 7 })
  await vi.waitFor(() => expect(page.entry(key).part).toBe(0.5), PATIENCE)
  page.server.release('sendImage boats.png')
  await becomes(page, 'done')
  expect(page.entry()).toMatchObject({
    mediaId: 'image-1',
    part: 1,
    facts: { width: 400, height: 300, dominantColor: '#123456', isAnimated: false, durationMs: null },
  })
})

test('three images are sent at a time, in order', async () => {
  const page = open()
  const sent = Array.from({ length: 7 }, (_, place) => add(page, image(`${place}.png`)))
  for (const key of sent) await becomes(page, 'done', key)
  expect(page.server.most).toBe(3)
  expect(page.server.log.filter((line) => line.endsWith('.png'))).toEqual(sent.map((_, i) => `sendImage ${i}.png`))
})

test('captions are sent as captions', async () => {
  const page = open()
  page.queue.add(new File(['WEBVTT'], 'en.vtt'), { owner: 'builder', language: 'en' })
  await becomes(page, 'done')
  expect(page.server.log).toEqual(['sendCaptions text/vtt'])
  expect(page.entry()).toMatchObject({ kind: 'captions', mediaId: 'captions-1', language: 'en' })
})

test('a HEIC image is converted, and refused where the browser cannot', async () => {
  const page = open()
  const whole = add(page, new File(['heic'], 'a.heic', { type: 'image/heic' }))
  const broken = add(page, new File(['h'], 'b.heic', { type: 'image/heic' }))
  await becomes(page, 'done', whole)
  await becomes(page, 'refused', broken)
  expect(page.entry(broken).reason).toBe('heic')
  expect(page.server.log[0]).toBe('sendImage converted.jpg')
  page.queue.retry(broken)
  expect(page.entry(broken).status).toBe('refused')
})

test('a file that the server would refuse is not sent', () => {
  const page = open()
  add(page, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  expect(page.entry()).toMatchObject({ status: 'refused', reason: 'mediaTypeUnsupported' })
  expect([page.server.log, page.isGuarded]).toEqual([[], false])
})

test('a refusal is shown, and a retry has a new key', async () => {
  const page = open()
  page.server.fail('sendImage', refusal('emailUnconfirmed'))
  const key = add(page, image())
  await becomes(page, 'refused')
  expect(page.entry().reason).toBe('emailUnconfirmed')
  page.queue.retry(key)
  await becomes(page, 'done')
  expect(new Set(page.server.keys).size).toBe(2)
})

test('a request without an answer is repeated under the same key', async () => {
  const page = open()
  page.server.fail('sendImage', ...Array.from({ length: 6 }, unanswered))
  const key = add(page, image())
  await becomes(page, 'refused')
  expect([page.entry().reason, page.waits]).toEqual(['unavailable', [1_000, 2_000, 4_000, 8_000, 16_000]])
  page.queue.retry(key)
  await becomes(page, 'done')
  expect(new Set(page.server.keys).size).toBe(1)
})

test('a busy server is left alone for as long as it asks', async () => {
  const page = open()
  page.server.fail('sendImage', refusal('tooManyRequests', '20'))
  add(page, image())
  await becomes(page, 'done')
  expect(page.waits).toEqual([20_000])
  page.server.fail('sendImage', refusal('quotaExceeded', '3600'))
  const key = add(page, image())
  await becomes(page, 'refused', key)
  expect([page.entry(key).reason, page.waits]).toEqual(['quotaExceeded', [20_000]])
})

test('a key whose answer the server no longer has is replaced', async () => {
  const page = open()
  page.server.fail('sendImage', refusal('idempotencyDone'))
  add(page, image())
  await becomes(page, 'done')
  expect(new Set(page.server.keys).size).toBe(2)
})

test('a file that changes while it is sent is unreadable; the server is not offline', async () => {
  const page = open()
  page.server.fail('sendImage', ...Array.from({ length: 6 }, unanswered))
  const file = image()
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
  add(page, file)
  await becomes(page, 'refused')
  expect(page.entry().reason).toBe('mediaUnreadable')
})

test('canceling aborts an image, or deletes it from the server', async () => {
  const page = open()
  page.server.pause('sendImage half.png')
  const half = add(page, image('half.png'))
  page.queue.cancel(half)
  expect(page.queue.getSnapshot().entries).toEqual([])
  page.server.pause('sendImage answer')
  const whole = add(page, image('whole.png'))
  await isAsked(page, 'sendImage answer')
  page.queue.cancel(whole)
  page.server.release('sendImage answer')
  await isAsked(page, 'remove image-1')
  const done = add(page, image('done.png'))
  await becomes(page, 'done', done)
  page.queue.cancel(done)
  await isAsked(page, 'remove image-2')
  expect(page.server.log.filter((line) => line === 'sendImage answer')).toHaveLength(2)
})

test('a video is sent in parts, two at a time, and done once it is processed', async () => {
  const page = open()
  page.server.looks = 3
  add(page, video())
  await becomes(page, 'done')
  expect(page.server.log).toEqual([
    'startParts video/mp4',
    'sendPart video-1 1',
    'sendPart video-1 2',
    'sendPart video-1 3',
    'sendImage cover',
    'sendImage answer',
    'completeVideo video-1 image-1',
    'find video-1',
    'find video-1',
    'find video-1',
  ])
  expect(page.server.most).toBe(2)
  expect(page.waits).toEqual([1_000, 1_500])
  expect(page.entry()).toMatchObject({
    kind: 'video',
    mediaId: 'video-1',
    coverMediaId: 'image-1',
    facts: { width: 360, height: 640, durationMs: 4_000 },
  })
})

test('a video that is too long is refused unsent', async () => {
  const page = open()
  add(page, video('long.mp4'))
  await becomes(page, 'refused')
  expect([page.entry().reason, page.server.log]).toEqual(['videoTooLong', []])
})

test('only the part that broke off is sent again', async () => {
  const page = open()
  page.server.fail('sendPart', unanswered())
  add(page, video('blind.mp4'))
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line.startsWith('sendPart'))).toHaveLength(4)
  expect(page.server.log).toContain('completeVideo video-1 null')
})

test('a retry sends only the missing parts', async () => {
  const page = open()
  page.server.pause('sendPart video-1 2')
  const key = add(page, video())
  await isAsked(page, 'sendPart video-1 3')
  await vi.waitFor(() => expect(page.entry().part).toBeCloseTo((PART_BYTES * 1.5) / THREE_PARTS, 2), PATIENCE)
  page.server.fail('sendPart', refusal('writeBanned'))
  page.server.release('sendPart video-1 2')
  await becomes(page, 'refused')
  page.server.log = []
  page.queue.retry(key)
  await becomes(page, 'done')
  expect(page.server.log.slice(0, 2)).toEqual(['find video-1', 'sendPart video-1 2'])
  expect(page.server.log.filter((line) => line.startsWith('sendPart'))).toHaveLength(1)
})

const largeImage = () => new File([new Uint8Array(THREE_PARTS)], 'lake.jpg', { type: 'image/jpeg' })

test('a large image is sent in parts, and a retry sends only the missing ones', async () => {
  const page = open()
  page.server.pause('sendPart video-1 2')
  const key = add(page, largeImage())
  await isAsked(page, 'sendPart video-1 3')
  page.server.fail('sendPart', refusal('writeBanned'))
  page.server.release('sendPart video-1 2')
  await becomes(page, 'refused')
  expect(page.server.log[0]).toBe('startParts image/jpeg')
  page.server.log = []
  page.queue.retry(key)
  await becomes(page, 'done')
  expect(page.server.log).toEqual(['find video-1', 'sendPart video-1 2', 'completeImage video-1'])
  expect(page.entry()).toMatchObject({ mediaId: 'video-1', facts: { width: 400, height: 300 } })
})

test('one that the server has lost is sent again from its beginning', async () => {
  const page = open()
  page.server.pause('completeImage')
  add(page, largeImage())
  await isAsked(page, 'completeImage video-1')
  page.server.videos.delete('video-1')
  page.server.release('completeImage')
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line.startsWith('startParts'))).toHaveLength(2)
})

test('one that another call is making ready is asked for until it is', async () => {
  const page = open()
  page.server.looks = 3
  page.server.pause('completeImage')
  add(page, largeImage())
  await isAsked(page, 'completeImage video-1')
  Object.assign(page.server.videos.get('video-1') ?? {}, { status: 'processing' })
  page.server.release('completeImage')
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line === 'completeImage video-1')).toHaveLength(3)
  expect(page.waits).toEqual([1_000, 1_500])
})

test.each([
  ['a video', video, 'completeVideo'],
  ['a large image', () => largeImage(), 'completeImage'],
])('after a reload %s that the server has refused meanwhile is not sent again', async (_, file, completing) => {
  const page = open()
  page.server.pause(completing)
  const key = add(page, file())
  await isAsked(page, `${completing} video-1${completing === 'completeVideo' ? ' image-1' : ''}`)
  await isKept(page)
  const again = reload(page)
  page.server.log = []
  Object.assign(page.server.videos.get('video-1') ?? {}, { status: 'failed', error: 'mediaUnreadable' })
  await becomes(again, 'refused', key)
  expect([again.entry(key).reason, page.server.log]).toEqual(['mediaUnreadable', ['find video-1']])
})

test('after a reload a video continues with what is missing, under its key', async () => {
  const page = open()
  page.server.pause('sendPart video-1 2')
  const key = add(page, video())
  await isAsked(page, 'sendPart video-1 3')
  await isKept(page)
  page.server.release('none')
  const again = reload(page)
  page.server.log = []
  await isRestored(again)
  expect(again.entry(key)).toMatchObject({ owner: 'builder', name: 'waves.mp4', isKept: true })
  expect(again.entry(key).file?.size).toBe(THREE_PARTS)
  await isAsked(again, 'sendPart video-1 2')
  page.server.release('sendPart video-1 2')
  await becomes(again, 'done', key)
  expect(page.server.log.filter((line) => line.startsWith('sendPart'))).toEqual(['sendPart video-1 2'])
  expect(page.server.log).not.toContain('startParts video/mp4')
})

test('a video that the server no longer has is sent from its start', async () => {
  const page = open()
  page.server.pause('sendPart video-1 2')
  add(page, video())
  await isAsked(page, 'sendPart video-1 3')
  page.server.videos.delete('video-1')
  page.server.release('sendPart video-1 2')
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line.startsWith('startParts'))).toHaveLength(2)
  expect(new Set(page.server.keys.filter((one) => one.includes('.'))).size).toBe(2)
})

test('parts that the store has lost are sent again', async () => {
  const page = open()
  page.server.pause('completeVideo')
  add(page, video())
  await isAsked(page, 'completeVideo video-1 image-1')
  page.server.videos.get('video-1')?.parts.delete(3)
  page.server.release('completeVideo')
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line === 'sendPart video-1 3')).toHaveLength(2)
})

test('a video that cannot be processed is refused with its reason', async () => {
  const page = open()
  page.server.pause('completeVideo')
  const key = add(page, video())
  await isAsked(page, 'completeVideo video-1 image-1')
  Object.assign(page.server.videos.get('video-1') ?? {}, { error: 'mediaUnreadable' })
  page.server.release('completeVideo')
  await becomes(page, 'refused')
  expect(page.entry().reason).toBe('mediaUnreadable')
  page.queue.cancel(key)
  await isAsked(page, 'remove video-1')
  await isAsked(page, 'remove image-1')
})

test('a hidden page does not poll', async () => {
  const page = open()
  page.server.looks = 3
  page.isVisible = false
  add(page, video())
  await becomes(page, 'processing')
  await vi.waitFor(() => expect(page.waits).toHaveLength(1), PATIENCE)
  expect(page.server.log.filter((line) => line.startsWith('find'))).toHaveLength(1)
  page.isVisible = true
  await becomes(page, 'done')
})

test('a cover can be chosen while the video is sent, and when it is done', async () => {
  const page = open()
  page.server.pause('sendPart video-1 2')
  const key = add(page, video())
  await isAsked(page, 'sendPart video-1 3')
  page.queue.setCover(key, new File(['own'], 'own.jpg', { type: 'image/jpeg' }))
  page.server.release('sendPart video-1 2')
  await becomes(page, 'done')
  expect(page.server.log.filter((line) => line.startsWith('sendImage'))[0]).toBe('sendImage own.jpg')
  expect(page.server.videos.get('video-1')?.cover).toBe('image-1')
  page.queue.setCover(key, new File(['other'], 'other.jpg', { type: 'image/jpeg' }))
  expect(page.entry().status).not.toBe('done')
  await becomes(page, 'done')
  expect(page.entry().coverMediaId).toBe('image-2')
  expect(page.server.videos.get('video-1')?.cover).toBe('image-2')
  expect(page.server.log.filter((line) => line.startsWith('sendPart'))).toHaveLength(3)
})

test('offline nothing starts, and what broke off resumes once online', async () => {
  const page = open({ isOnline: false })
  add(page, image())
  expect(page.entry()).toMatchObject({ status: 'waiting', waitsFor: 'connection' })
  page.setOnline(true)
  await becomes(page, 'done')

  page.server.pause('sendImage far.png')
  page.server.fail('sendImage', unanswered())
  const key = add(page, image('far.png'))
  page.setOnline(false)
  expect(page.entry(key)).toMatchObject({ status: 'sending', waitsFor: 'connection' })
  page.server.release('sendImage far.png')
  page.setOnline(true)
  await becomes(page, 'done', key)
})

test('a request without an answer resumes with the next connection', async () => {
  const page = open()
  page.server.fail('sendImage', ...Array.from({ length: 6 }, unanswered))
  add(page, image())
  await becomes(page, 'refused')
  page.setOnline(false)
  page.setOnline(true)
  await becomes(page, 'done')
})

test('another tab sends its files by itself until it is closed', async () => {
  const page = open()
  page.server.pause('sendImage')
  const key = add(page, image())
  await isKept(page)
  const other = open({ server: new Server(), tabs: page.tabs })
  await isRestored(other)
  expect([other.queue.getSnapshot().entries, other.server.log]).toEqual([[], []])
  page.tabs.close(0)
  await becomes(other, 'done', key)
})

test('a tab takes over the uploads of a closed one', async () => {
  const page = open({ isOnline: false })
  const keysOfFirst = ['a.png', 'b.png'].map((name) => add(page, image(name)))
  for (const key of keysOfFirst) await isKept(page, key)
  const other = reload(page)
  await isRestored(other)
  expect(other.queue.getSnapshot().entries.map(({ key }) => key)).toEqual(keysOfFirst)
  for (const key of keysOfFirst) await becomes(other, 'done', key)
})

test('another account neither sees nor sends what an account has left, which finds it again', async () => {
  const page = open({ isOnline: false })
  const key = add(page, image())
  await isKept(page)
  const other = reload(page, { viewerId: 'berta', isOnline: true })
  await isRestored(other)
  expect(other.queue.getSnapshot().entries).toEqual([])
  expect(other.server.log).toEqual([])
  const again = reload(other)
  await becomes(again, 'done', key)
})

test('what another account has left is discarded after a week', async () => {
  const page = open({ isOnline: false })
  add(page, image())
  await isKept(page)
  const other = reload(page, { viewerId: 'berta', now: 1_000_000 + 7 * 24 * 3_600_000 })
  await isRestored(other)
  await vi.waitFor(async () => expect(await createUploadStore().list()).toEqual([]), PATIENCE)
})

test('what the browser cannot keep is sent all the same, and leaving is asked about until then', async () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const store: UploadStore = {
    add: full,
    change: full,
    storeCover: full,
    dropFiles: full,
    remove: full,
    list: full,
  }
  const page = open({ store })
  page.server.pause('sendImage')
  const key = add(page, image())
  await isRestored(page)
  expect([page.entry(key).isKept, page.isGuarded]).toEqual([false, true])
  page.server.release('sendImage')
  await becomes(page, 'done')
  expect(page.isGuarded).toBe(false)
})

test('leaving is not asked about what is kept', async () => {
  const page = open({ isOnline: false })
  add(page, image())
  expect(page.isGuarded).toBe(true)
  await isKept(page)
  expect(page.isGuarded).toBe(false)
})

test('what is done is there after a reload without its file, until it is released or a day has passed', async () => {
  const page = open()
  const [used, left] = [add(page, image('used.png')), add(page, image('left.png'))]
  for (const key of [used, left]) {
    await becomes(page, 'done', key)
    await isKept(page, key)
  }
  page.queue.release(used)
  await isForgotten(used)
  const again = reload(page)
  await isRestored(again)
  expect(again.queue.getSnapshot().entries).toMatchObject([
    { key: left, status: 'done', mediaId: 'image-2', file: null, facts: { width: 400 } },
  ])
  const late = reload(again, { now: 1_000_000 + UPLOAD_LIFETIME_MS + 1_000 })
  await isRestored(late)
  expect(late.queue.getSnapshot().entries).toEqual([])
  expect(page.server.log.filter((line) => line.startsWith('remove'))).toEqual([])
})

test('a final refusal stays one after a reload', async () => {
  const page = open()
  page.server.fail('sendImage', refusal('mediaUnreadable'))
  add(page, image())
  await becomes(page, 'refused')
  await isKept(page)
  const again = reload(page)
  await isRestored(again)
  expect(again.entry()).toMatchObject({ status: 'refused', reason: 'mediaUnreadable' })
})
