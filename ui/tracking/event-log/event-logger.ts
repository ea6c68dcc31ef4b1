import type { EventsData } from '#schema/calls/events.ts'
import { EVENT_BUFFER_BYTES, EVENT_QUEUE_LIMIT, MAX_EVENT_BYTES } from '#schema/constants/events.ts'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import type { EventStore, StoredEvent } from '#ui/browser/event-store.ts'
import type { EventDraft } from '../log-event.ts'
import { completeEvent, sizeOf } from './complete-event.ts'
import {
  firstThatFit,
  flushDelay,
  judgeFailure,
  LASTING_UPLOAD_BYTES,
  lastThatFit,
  retryAfterOf,
  retryDelay,
  UPLOAD_BYTES,
  UPLOAD_LIMIT,
} from './flush-rules.ts'
import type { RecordingPolicy } from './recording-policy.ts'

/** Longest time for which an event is only in memory. */
const STORE_DELAY_MS = 250

/** Who makes the events, and whether they may be recorded. */
export interface Recorder {
  policy: RecordingPolicy
  /** Id of the account; null for nobody who is signed in. */
  madeFor: string | null
  /** Whether events are sent nearly at once. */
  isFast: boolean
}

/** What the logger needs of the browser. */
export interface LoggerParts {
  queue: EventStore
  /** Calls the server; a call that is `lasting` goes on without the page. */
  upload(events: readonly StoredEvent[], madeFor: string | null, isLasting: boolean): Promise<EventsData>
  /** Does something while no other tab does it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  isInFocus(): boolean
  newId(): string
  random(): number
}

export interface EventLogger {
  record(draft: EventDraft & { at: number }): void
  /** Says who makes the events from now on, as soon as that is known and whenever it changes. */
  setRecorder(recorder: Recorder): void
  /** Sends what waits now, in spite of a wait for a retry; never rejects. */
  flush(): Promise<void>
  /** The page may be gone any moment: sends what fits into a last request. What comes later is sent the same way. */
  pause(): void
  resume(): void
  /** Forgets what waits for being sent. */
  forget(): Promise<void>
  stop(): void
}

/** An event of this page that the server has not taken yet. */
interface Unsent {
  event: StoredEvent
  isStored: boolean
  /** In a call that goes on without the page. */
  isOnItsWay: boolean
}

/**
 * Every event goes into the queue soon and leaves it when the server has answered for it. What was sent without hearing
 * an answer is sent again, and counts once by its id.
 */
export function createEventLogger(parts: LoggerParts): EventLogger {
  const { queue } = parts
  let recorder: Recorder = { policy: 'unknown', madeFor: null, isFast: false }
  /** Not in the queue yet. */
  let fresh: StoredEvent[] = []
  /** Of this page, by id: what a last request is made of, which cannot wait for the queue. */
  const unsent = new Map<string, Unsent>()
  let bufferedBytes = 0
  let isPaused = false
  let isPauseDue = false
  /** The session is another account's, so that nothing is taken until the page is made anew. */
  let isOtherViewer = false
  let storing: Promise<void> = Promise.resolve()
  let leaving: Promise<void> = Promise.resolve()
  let bytesOnTheirWay = 0
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let flushAt = Infinity
  let wake: (() => void) | null = null

  const maySend = () => recorder.policy === 'allowed' && !isOtherViewer && parts.isOnline()

  function record(draft: EventDraft & { at: number }): void {
    if (recorder.policy === 'withheld' || recorder.policy === 'refused') return
    const event = completeEvent(draft, { uuid: parts.newId(), isInFocus: parts.isInFocus() })
    const bytes = sizeOf(event)
    if (bytes > MAX_EVENT_BYTES) return
    fresh.push({ at: draft.at, uuid: event.clientUUID, madeFor: '', bytes, event })
    if (fresh.length > EVENT_QUEUE_LIMIT) fresh.shift()
    if (recorder.policy === 'allowed') provideFor(bytes, flushDelay(draft, recorder.isFast))
  }

  /** Sees to it that an event is stored and sent in time. */
  function provideFor(bytes: number, delay: number): void {
    bufferedBytes += bytes
    if (isPaused) {
      if (!isPauseDue) queueMicrotask(leave)
      isPauseDue = true
      return
    }
    storeTimer ??= setTimeout(() => void store(), STORE_DELAY_MS)
    if (bufferedBytes >= EVENT_BUFFER_BYTES) void start()
    else schedule(delay)
  }

  function schedule(delay: number): void {
    const at = Date.now() + delay
    if (at >= flushAt) return
    clearTimeout(flushTimer)
    flushAt = at
    flushTimer = setTimeout(() => void start(), delay)
  }

  /** Moves what is fresh into the queue. */
  function store(): Promise<void> {
    clearTimeout(storeTimer)
    storeTimer = undefined
    if (recorder.policy !== 'allowed' || fresh.length === 0) return storing
    const added = fresh.map((event) => ({ ...event, madeFor: recorder.madeFor ?? '' }))
    fresh = []
    for (const event of added) unsent.set(event.uuid, { event, isStored: false, isOnItsWay: false })
    storing = storing.then(async () => {
      await queue.add(added)
      for (const { uuid } of added) {
        const entry = unsent.get(uuid)
        if (entry) entry.isStored = true
      }
    })
    return storing
  }

  function start(): Promise<void> {
    clearTimeout(flushTimer)
    flushAt = Infinity
    bufferedBytes = 0
    isAskedAgain = running !== null
    running ??= drain()
      // A queue or a turn that fails leaves everything where it is.
      .catch(() => {})
      .finally(() => {
        running = null
      })
    return running
  }

  async function drain(): Promise<void> {
    let retries = 0
    let limit = UPLOAD_LIMIT
    for (;;) {
      isAskedAgain = false
      await store()
      await leaving
      if (!maySend()) return
      const { sent, failure } = await parts.inTurn(() => sendOldest(limit))
      if (failure === null) {
        if (sent === 0 && !isAskedAgain) return
        retries = 0
        limit = UPLOAD_LIMIT
        continue
      }
      const judgement = judgeFailure(failure)
      if (judgement === 'keep' || judgement === 'drop') return
      if (judgement === 'halves') {
        limit = Math.max(1, Math.floor(sent / 2))
        continue
      }
      const delay = retryDelay(retries, retryAfterOf(failure), parts.random)
      if (delay === null) return
      retries += 1
      if (await sleep(delay)) retries = 0
    }
  }

  /** Sends the oldest events and removes what the server has answered for. */
  async function sendOldest(limit: number): Promise<{ sent: number; failure: unknown }> {
    if (!maySend()) return { sent: 0, failure: null }
    const oldest = await queue.oldest(recorder.madeFor ?? '', limit)
    if (oldest.length === 0) {
      // Another tab has sent what this one has stored.
      for (const [uuid, { isStored }] of unsent) if (isStored) unsent.delete(uuid)
    }
    const waiting = oldest.filter(({ uuid }) => unsent.get(uuid)?.isOnItsWay !== true)
    const batch = firstThatFit(waiting, UPLOAD_BYTES)
    if (batch.length === 0) return { sent: 0, failure: null }
    try {
      await upload(batch)
    } catch (error) {
      const judgement = judgeFailure(error)
      if (judgement !== 'drop' && (judgement !== 'halves' || batch.length > 1)) {
        return { sent: batch.length, failure: error }
      }
    }
    await remove(batch)
    return { sent: batch.length, failure: null }
  }

  /** Sends events in a call that goes on without the page, as far as there is room for such calls. */
  async function upload(batch: readonly StoredEvent[]): Promise<void> {
    const bytes = sumOf(batch)
    const isLasting = bytes <= LASTING_UPLOAD_BYTES - bytesOnTheirWay
    if (isLasting) {
      bytesOnTheirWay += bytes
      setOnItsWay(batch, true)
    }
    try {
      await parts.upload(batch, recorder.madeFor, isLasting)
    } catch (error) {
      if (error instanceof ApiError && error.code === ERRORS.otherViewer.code) isOtherViewer = true
      throw error
    } finally {
      if (isLasting) {
        bytesOnTheirWay -= bytes
        setOnItsWay(batch, false)
      }
    }
  }

  async function remove(events: readonly StoredEvent[]): Promise<void> {
    for (const { uuid } of events) unsent.delete(uuid)
    await queue.remove(events)
  }

  /** What waits and fits into a last call, the newest first: the page may not live to make another. */
  function leave(): void {
    isPauseDue = false
    void store()
    if (!maySend()) return
    const waiting = [...unsent.values()].filter(({ isOnItsWay }) => !isOnItsWay).map(({ event }) => event)
    const batch = lastThatFit(waiting, LASTING_UPLOAD_BYTES - bytesOnTheirWay)
    if (batch.length === 0) return
    const sending = upload(batch)
      .then(() => storing)
      .then(() => remove(batch))
      .catch(() => {})
    leaving = Promise.all([leaving, sending]).then(() => {})
  }

  function setOnItsWay(events: readonly StoredEvent[], isOnItsWay: boolean): void {
    for (const { uuid } of events) {
      const entry = unsent.get(uuid)
      if (entry) entry.isOnItsWay = isOnItsWay
    }
  }

  /** Whether somebody has ended the wait before its time. */
  function sleep(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  async function flush(): Promise<void> {
    if (recorder.policy !== 'allowed') return
    wake?.()
    await start()
  }

  function dropMemory(): void {
    fresh = []
    unsent.clear()
    bufferedBytes = 0
    clearTimeout(flushTimer)
    flushAt = Infinity
  }

  async function forget(): Promise<void> {
    const maker = recorder.madeFor ?? ''
    dropMemory()
    storing = storing.then(() => queue.clear(maker)).catch(() => {})
    await storing
  }

  return {
    record,
    flush,
    forget,
    setRecorder(next) {
      recorder = next
      isOtherViewer = false
      if (next.policy === 'allowed') {
        // What earlier pages have left goes along.
        if (isPaused) leave()
        else void start()
      }
      if (next.policy === 'withheld') dropMemory()
      if (next.policy === 'refused') void forget()
    },
    pause() {
      isPaused = true
      // After everybody else who ends something when the page is left.
      if (!isPauseDue) queueMicrotask(leave)
      isPauseDue = true
    },
    resume() {
      isPaused = false
      void flush()
    },
    stop() {
      clearTimeout(storeTimer)
      clearTimeout(flushTimer)
      recorder = { ...recorder, policy: 'unknown' }
      wake?.()
    },
  }
}

function sumOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0)
}
