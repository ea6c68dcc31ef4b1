import { EVENT_QUEUE_LIMIT, MAX_EVENT_BYTES } from '#schema/tracking/event-log-constants.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import type { RecordingPolicy } from '#ui/features/tracking/may-record.ts'
import { createMachine } from '#ui/platform/machine.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { createTimers } from '#ui/platform/timers.ts'
import { completeEvent, countBytes, withoutAds } from './complete-event.ts'
import { createEventSender, type SenderDependencies } from './event-sender.ts'
import { flushDelay } from './flush-rules.ts'
import { pageStep, type PageEvent, type PagePhase } from './logger-page.ts'
import { EMPTY_BUFFER, fillBuffer, isFull, type UploadBuffer } from './upload-buffer.ts'

/** Longest time for which an event is only in memory. */
const STORE_DELAY_MS = 250

export interface Recorder {
  policy: RecordingPolicy
  viewerId: string | null
  isFast: boolean
  withAds: boolean
}

export interface LoggerDependencies extends SenderDependencies {
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

export function createEventLogger(dependencies: LoggerDependencies): EventLogger {
  const timers = createTimers<'store' | 'send'>((due) => (due === 'store' ? store() : send()))
  const sender = createEventSender(dependencies)
  const page = createMachine<PagePhase, PageEvent>('active', pageStep, enter)
  let recorder: Recorder = { policy: 'unknown', viewerId: null, isFast: false, withAds: false }
  /** These events are in memory only, and of no viewer yet. */
  let fresh: StoredEvent[] = []
  let buffer: UploadBuffer = EMPTY_BUFFER
  let last = { at: 0, count: 0 }

  function enter(phase: PagePhase): void {
    // The call comes after all other listeners that record the end of something when the page is left.
    if (phase === 'leaving') queueMicrotask(() => page.dispatch('lastCallDue'))
    if (phase !== 'left') return
    store()
    sender.sendLast()
  }

  function record(draft: EventDraft & { at: number }): void {
    if (recorder.policy === 'withheld' || recorder.policy === 'refused') return
    const at = toUniqueTime(draft.at)
    const event = completeEvent({ ...draft, at }, { uuid: dependencies.newId(), isInFocus: dependencies.isInFocus() })
    const bytes = countBytes(event)
    if (bytes > MAX_EVENT_BYTES) return
    fresh = [...fresh, { at, uuid: event.clientUUID, madeFor: '', bytes, event }].slice(-EVENT_QUEUE_LIMIT)
    if (recorder.policy !== 'allowed') return
    if (page.get() === 'active') schedule(bytes, flushDelay(draft, recorder.isFast))
    else page.dispatch('eventsReady')
  }

  /** Keeps the order of events of one millisecond: each is a microsecond later than the one before. */
  function toUniqueTime(at: number): number {
    last = { at, count: at === last.at ? last.count + 1 : 0 }
    return at + last.count / 1_000
  }

  function schedule(bytes: number, delay: number): void {
    timers.start('store', STORE_DELAY_MS)
    const sendAt = Date.now() + delay
    const isFirst = sendAt < buffer.sendAt
    buffer = fillBuffer(buffer, bytes, sendAt)
    if (isFull(buffer)) return send()
    if (!isFirst) return
    timers.stop('send')
    timers.start('send', delay)
  }

  function store(): void {
    timers.stop('store')
    if (recorder.policy !== 'allowed' || fresh.length === 0) return
    const { viewerId, withAds } = recorder
    const events = fresh.map(({ event, ...rest }) => ({
      ...rest,
      event: withAds ? event : withoutAds(event),
      madeFor: viewerId ?? '',
    }))
    fresh = []
    sender.enqueue(events)
  }

  function emptyBuffer(): void {
    timers.stop('send')
    buffer = EMPTY_BUFFER
  }

  function send(): void {
    emptyBuffer()
    store()
    sender.send()
  }

  async function flush(): Promise<void> {
    if (recorder.policy !== 'allowed') return
    emptyBuffer()
    store()
    sender.sendNow()
    await sender.whenIdle()
  }

  async function forget(viewer?: { id: string | null }): Promise<void> {
    emptyBuffer()
    fresh = []
    await sender.forget(viewer)
  }

  function applyPolicy({ policy, viewerId }: Recorder): void {
    sender.setViewer(viewerId, policy === 'allowed')
    switch (policy) {
      case 'unknown':
        break
      case 'allowed':
        if (page.get() === 'active') send()
        else page.dispatch('eventsReady')
        break
      case 'withheld':
        void forget()
        break
      case 'refused':
        // What stays because deleting fails is not sent either.
        forget({ id: viewerId }).catch(() => {})
        break
      default:
        policy satisfies never
    }
  }

  return {
    record,
    flush,
    forget: (viewerId) => forget({ id: viewerId }),
    setRecorder(next) {
      recorder = next
      applyPolicy(next)
    },
    pause: () => page.dispatch('paused'),
    resume() {
      page.dispatch('resumed')
      void flush()
    },
    stop() {
      timers.stopAll()
      emptyBuffer()
      recorder = { ...recorder, policy: 'unknown' }
      applyPolicy(recorder)
    },
  }
}
