import { NS_PER_MS } from '#schema/time.ts'
import type { EventsData } from '#schema/calls/events.ts'
import { EVENT_QUEUE_LIMIT } from '#schema/constants/events.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import type { EventStore, StoredEvent } from '#ui/platform/storage/event-store.ts'
import { callResource } from '#ui/platform/network/request.ts'
import {
  firstThatFit,
  judgeFailure,
  lastThatFit,
  LASTING_UPLOAD_BYTES,
  findRetryAfterMs,
  retryDelay,
  UPLOAD_BYTES,
  UPLOAD_LIMIT,
} from './flush-rules.ts'

const PATH = href('resource', { name: 'ApiCResource', verb: 'create' })

export interface SenderParts {
  queue: EventStore
  /** A `lasting` call continues without the page. */
  upload(events: readonly StoredEvent[], viewerId: string | null, isLasting: boolean): Promise<EventsData>
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  random(): number
}

export interface EventSender {
  /** Whose events are sent from now on, if any. */
  setViewer(viewerId: string | null, isAllowed: boolean): void
  keep(events: readonly StoredEvent[]): Promise<void>
  /** Includes events that arrive meanwhile; never rejects. */
  send(): Promise<void>
  /** Ignores the wait for a retry. */
  sendNow(): Promise<void>
  /** Sends what fits into a last call, the newest first: the page may not live to make another. */
  sendLast(): void
  /** Deletes what is in memory, and the queue of the viewer it names; rejects where that failed. */
  forget(viewer?: { id: string | null }): Promise<void>
}

/** An event of this page that the server has not accepted yet. */
interface Unsent {
  event: StoredEvent
  isStored: boolean
  /** In a call that continues without the page. */
  isOnItsWay: boolean
}

/**
 * Events leave the queue when the server has acknowledged them. What got no answer is sent again, and counts once by
 * its id. `refill` stores what is still in memory.
 */
export function createEventSender(parts: SenderParts, refill: () => void): EventSender {
  const { queue } = parts
  let viewerId: string | null = null
  let isAllowed = false
  /** The session is another account's, so nothing is accepted until the page is loaded again. */
  let isOtherViewer = false
  /** By id: the source of a last call, which cannot wait for the queue. */
  const unsent = new Map<string, Unsent>()
  let storing: Promise<void> = Promise.resolve()
  let leaving: Promise<void> = Promise.resolve()
  let bytesOnTheirWay = 0
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let wake: (() => void) | null = null

  const maySend = () => isAllowed && !isOtherViewer && parts.isOnline()

  function keep(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) unsent.set(event.uuid, { event, isStored: false, isOnItsWay: false })
    // No more than the queue holds; storage may refuse them all.
    for (const uuid of [...unsent.keys()].slice(0, -EVENT_QUEUE_LIMIT)) unsent.delete(uuid)
    // At once, not after the writes: the page may be closed any moment.
    const adding = queue.add(events).then(() => {
      for (const { uuid } of events) change(uuid, { isStored: true })
    })
    storing = Promise.all([storing, adding]).then(() => {})
    return storing
  }

  function send(): Promise<void> {
    isAskedAgain = running !== null
    running ??= drain()
      // A failing queue or lock leaves everything in place.
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
      refill()
      await storing
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
      const delay = retryDelay(retries, findRetryAfterMs(failure), parts.random)
      if (delay === null) return
      retries += 1
      if (await isWokenWithin(delay)) retries = 0
    }
  }

  /** Removes what the server has acknowledged. */
  async function sendOldest(limit: number): Promise<{ sent: number; failure: unknown }> {
    if (!maySend()) return { sent: 0, failure: null }
    const oldest = await queue.oldest(viewerId ?? '', limit)
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

  /** In calls that continue without the page, as far as their quota allows. */
  async function upload(batch: readonly StoredEvent[]): Promise<void> {
    const bytes = sumOf(batch)
    const isLasting = bytes <= LASTING_UPLOAD_BYTES - bytesOnTheirWay
    if (isLasting) {
      bytesOnTheirWay += bytes
      for (const { uuid } of batch) change(uuid, { isOnItsWay: true })
    }
    try {
      await parts.upload(batch, viewerId, isLasting)
    } catch (error) {
      if (error instanceof ApiError && error.code === ERRORS.otherViewer.code) isOtherViewer = true
      throw error
    } finally {
      if (isLasting) {
        bytesOnTheirWay -= bytes
        for (const { uuid } of batch) change(uuid, { isOnItsWay: false })
      }
    }
  }

  async function remove(events: readonly StoredEvent[]): Promise<void> {
    for (const { uuid } of events) unsent.delete(uuid)
    await queue.remove(events)
  }

  function change(uuid: string, news: Partial<Unsent>): void {
    const entry = unsent.get(uuid)
    if (entry) Object.assign(entry, news)
  }

  /** True where the wait was cut short. */
  function isWokenWithin(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  return {
    keep,
    send,
    setViewer(nextViewerId, isNowAllowed) {
      viewerId = nextViewerId
      isAllowed = isNowAllowed
      isOtherViewer = false
      // Nothing may be sent any more, so a wait for a retry is pointless.
      if (!isAllowed) wake?.()
    },
    sendNow() {
      wake?.()
      return send()
    },
    sendLast() {
      refill()
      if (!maySend()) return
      const waiting = [...unsent.values()].filter(({ isOnItsWay }) => !isOnItsWay).map(({ event }) => event)
      const batch = lastThatFit(waiting, LASTING_UPLOAD_BYTES - bytesOnTheirWay)
      if (batch.length === 0) return
      const sending = upload(batch)
        .then(() => storing)
        .then(() => remove(batch))
        .catch(() => {})
      leaving = Promise.all([leaving, sending]).then(() => {})
    },
    async forget(viewer) {
      unsent.clear()
      if (!viewer) return
      const clearing = storing.then(() => queue.clear(viewer.id ?? ''))
      storing = clearing.catch(() => {})
      await clearing
    },
  }
}

function sumOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** A lasting call continues when the page is gone. */
export async function uploadEvents(
  events: readonly StoredEvent[],
  viewerId: string | null,
  isLasting: boolean,
): Promise<EventsData> {
  const answer = await callResource<Partial<EventsData> | null | undefined>(
    PATH,
    { events: events.map(({ event }) => event), report_time: Date.now() * NS_PER_MS, made_for: viewerId },
    { keepalive: isLasting },
  )
  // Blockers and captive portals answer with successes of their own.
  if (typeof answer?.accepted !== 'number') {
    throw new ApiError('Something else answered', {
      status: null,
      code: null,
      detail: null,
      url: PATH,
      accessControl: {},
    })
  }
  return answer as EventsData
}
