import { EVENT_BUFFER_BYTES, EVENT_QUEUE_LIMIT, MAX_EVENT_BYTES } from '#schema/constants/events.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { completeEvent, countBytes, withoutAds } from './complete-event.ts'
import { createEventSender, type SenderParts } from './event-sender.ts'
import { flushDelay } from './flush-rules.ts'
import type { RecordingPolicy } from '#ui/features/tracking/may-record.ts'

/** Longest time for which an event is only in memory. */
const STORE_DELAY_MS = 250

export interface Recorder {
  policy: RecordingPolicy
  viewerId: string | null
  isFast: boolean
  withAds: boolean
}

export interface LoggerParts extends SenderParts {
  isInFocus(): boolean
  newId(): string
}

export interface EventLogger {
  record(draft: EventDraft & { at: number }): void
  /** Call it as soon as the viewer is known and whenever that changes. */
  setRecorder(recorder: Recorder): void
  /** Sends at once, ignoring the wait for a retry; never rejects. */
  flush(): Promise<void>
  /** The page may be gone any moment: sends what fits into a last call. Later events are sent the same way. */
  pause(): void
  resume(): void
  /** Deletes a viewer's unsent events; rejects where that failed. */
  forget(viewerId: string | null): Promise<void>
  stop(): void
}

/** Stores and sends the page's events, as far as they may be recorded. */
export function createEventLogger(parts: LoggerParts): EventLogger {
  let recorder: Recorder = { policy: 'unknown', viewerId: null, isFast: false, withAds: false }
  let fresh: StoredEvent[] = []
  let bufferedBytes = 0
  let last = { at: 0, count: 0 }
  let isPaused = false
  let isLastCallDue = false
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let flushAt = Infinity
  const sender = createEventSender(parts, store)

  function record(draft: EventDraft & { at: number }): void {
    if (recorder.policy === 'withheld' || recorder.policy === 'refused') return
    const at = toUniqueTime(draft.at)
    const event = completeEvent({ ...draft, at }, { uuid: parts.newId(), isInFocus: parts.isInFocus() })
    const bytes = countBytes(event)
    if (bytes > MAX_EVENT_BYTES) return
    fresh.push({ at, uuid: event.clientUUID, madeFor: '', bytes, event })
    if (fresh.length > EVENT_QUEUE_LIMIT) fresh.shift()
    if (recorder.policy === 'allowed') scheduleUpload(bytes, flushDelay(draft, recorder.isFast))
  }

  /** Keeps the order of events of one millisecond: each is a microsecond later than the one before. */
  function toUniqueTime(at: number): number {
    last = { at, count: at === last.at ? last.count + 1 : 0 }
    return at + last.count / 1_000
  }

  function scheduleUpload(bytes: number, delay: number): void {
    bufferedBytes += bytes
    if (isPaused) return sendLastSoon()
    storeTimer ??= setTimeout(store, STORE_DELAY_MS)
    if (bufferedBytes >= EVENT_BUFFER_BYTES) send()
    else schedule(delay)
  }

  function schedule(delay: number): void {
    const at = Date.now() + delay
    if (at >= flushAt) return
    clearTimeout(flushTimer)
    flushAt = at
    flushTimer = setTimeout(send, delay)
  }

  function store(): void {
    clearTimeout(storeTimer)
    storeTimer = undefined
    if (recorder.policy !== 'allowed' || fresh.length === 0) return
    const { viewerId, withAds } = recorder
    const added = fresh.map(({ event, ...rest }) => ({
      ...rest,
      event: withAds ? event : withoutAds(event),
      madeFor: viewerId ?? '',
    }))
    fresh = []
    void sender.keep(added)
  }

  function emptyBuffer(): void {
    clearTimeout(flushTimer)
    flushAt = Infinity
    bufferedBytes = 0
  }

  function send(): void {
    emptyBuffer()
    void sender.send()
  }

  /** After all other listeners that record the end of something when the page is left. */
  function sendLastSoon(): void {
    if (isLastCallDue) return
    isLastCallDue = true
    queueMicrotask(() => {
      isLastCallDue = false
      sender.sendLast()
    })
  }

  async function flush(): Promise<void> {
    if (recorder.policy !== 'allowed') return
    emptyBuffer()
    await sender.sendNow()
  }

  async function forget(viewer?: { id: string | null }): Promise<void> {
    emptyBuffer()
    fresh = []
    await sender.forget(viewer)
  }

  return {
    record,
    flush,
    forget: (viewerId) => forget({ id: viewerId }),
    setRecorder(next) {
      recorder = next
      sender.setViewer(next.viewerId, next.policy === 'allowed')
      // Includes what earlier pages have left.
      if (next.policy === 'allowed' && !isPaused) send()
      if (next.policy === 'allowed' && isPaused) sendLastSoon()
      if (next.policy === 'withheld') void forget()
      // Where deleting fails, what stays is not sent either.
      if (next.policy === 'refused') forget({ id: next.viewerId }).catch(() => {})
    },
    pause() {
      isPaused = true
      sendLastSoon()
    },
    resume() {
      isPaused = false
      void flush()
    },
    stop() {
      clearTimeout(storeTimer)
      emptyBuffer()
      recorder = { ...recorder, policy: 'unknown' }
      sender.setViewer(recorder.viewerId, false)
    },
  }
}
