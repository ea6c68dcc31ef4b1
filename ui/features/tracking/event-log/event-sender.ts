import { encodeCall } from '#schema/call-address.ts'
import { ERRORS } from '#schema/errors.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { EventsData } from '#schema/tracking/event-log-calls.ts'
import { EVENT_QUEUE_LIMIT } from '#schema/tracking/event-log-constants.ts'
import { createMachine } from '#ui/platform/machine.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import type { EventStore, StoredEvent } from '#ui/platform/storage/event-store.ts'
import { createTimers } from '#ui/platform/timers.ts'
import { deliveryStep, IDLE, type Delivery, type DeliveryEvent } from './delivery.ts'
import { classifyFailure } from './flush-rules.ts'
import { chooseFirst, chooseLast, fitsKeepalive, without, withoutStored } from './unsent-events.ts'

export interface SenderDependencies {
  queue: EventStore
  /** A `lasting` call continues without the page. */
  upload(events: readonly StoredEvent[], viewerId: string | null, isKeepalive: boolean): Promise<EventsData>
  withLock<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  random(): number
}

export interface EventSender {
  /** The viewer whose events are sent from now on, if any. */
  setViewer(viewerId: string | null, isAllowed: boolean): void
  enqueue(events: readonly StoredEvent[]): void
  send(): void
  /** Ignores the wait for a retry. */
  sendNow(): void
  /** Sends what fits into a last call, the newest first: the page may not live to make another. */
  sendLast(): void
  /** Resolves once nothing is being sent; never rejects. */
  whenIdle(): Promise<void>
  /** Deletes what is in memory, and the queue of the viewer it names; rejects where that failed. */
  forget(viewer?: { id: string | null }): Promise<void>
}

/** `otherViewer`: the session is another account's, so nothing is accepted until the page is loaded again. */
interface Recipient {
  viewerId: string | null
  permission: 'withheld' | 'allowed' | 'otherViewer'
}

/**
 * Events leave the queue when the server has acknowledged them. What got no answer is sent again, and counts once by
 * its id. Only what was enqueued is sent.
 */
export function createEventSender(dependencies: SenderDependencies): EventSender {
  const { queue } = dependencies
  const waiting: (() => void)[] = []
  const timers = createTimers<'retryDue'>((type) => delivery.dispatch({ type }))
  const delivery = createMachine(IDLE, deliveryStep, enter)
  let recipient: Recipient = { viewerId: null, permission: 'withheld' }
  /** This page's that the server has not accepted yet: the source of a last call, which cannot wait for the queue. */
  let unsent: readonly StoredEvent[] = []
  let writing: readonly StoredEvent[] = []
  /** Events in calls that continue without the page. */
  let onTheirWay: readonly StoredEvent[] = []
  let storing: Promise<void> = Promise.resolve()
  let lastCalls: Promise<void> = Promise.resolve()

  const maySend = () => recipient.permission === 'allowed' && dependencies.isOnline()

  function enter(next: Delivery, before: Delivery): void {
    if (next.type === before.type) return
    timers.stop('retryDue')
    switch (next.type) {
      case 'idle':
        for (const resolve of waiting.splice(0)) resolve()
        break
      case 'preparing':
        void storing.then(() => lastCalls).then(() => delivery.dispatch({ type: maySend() ? 'prepared' : 'stopped' }))
        break
      case 'sending':
        dependencies
          .withLock(() => sendOldest(next.limit))
          .then(delivery.dispatch, () => delivery.dispatch({ type: 'stopped' }))
        break
      case 'backingOff':
        timers.start('retryDue', next.delayMs)
        break
      default:
        next satisfies never
    }
  }

  async function sendOldest(limit: number): Promise<DeliveryEvent> {
    const { viewerId } = recipient
    if (!maySend()) return { type: 'foundNothing' }
    const oldest = await queue.oldest(viewerId ?? '', limit)
    // Viewer and consent may have changed meanwhile.
    if (!maySend() || recipient.viewerId !== viewerId) return { type: 'foundNothing' }
    if (oldest.length === 0) unsent = withoutStored(unsent, writing, viewerId)
    const events = chooseFirst(oldest, onTheirWay)
    const count = events.length
    if (count === 0) return { type: 'foundNothing' }
    try {
      await upload(events, fitsKeepalive(events, onTheirWay))
    } catch (error) {
      if (!isPermanentFailure(error, count)) return { type: 'failed', error, count, random: dependencies.random }
    }
    await remove(events)
    return { type: 'delivered' }
  }

  async function upload(events: readonly StoredEvent[], isKeepalive: boolean): Promise<void> {
    const { viewerId } = recipient
    if (isKeepalive) onTheirWay = [...onTheirWay, ...events]
    try {
      await dependencies.upload(events, viewerId, isKeepalive)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === ERRORS.otherViewer.code
      // An answer to an earlier viewer's call says nothing of the present one.
      if (isRefused && viewerId === recipient.viewerId) recipient = { viewerId, permission: 'otherViewer' }
      throw error
    } finally {
      if (isKeepalive) onTheirWay = without(onTheirWay, events)
    }
  }

  async function remove(events: readonly StoredEvent[]): Promise<void> {
    unsent = without(unsent, events)
    await queue.remove(events)
  }

  return {
    setViewer(viewerId, isAllowed) {
      recipient = { viewerId, permission: isAllowed ? 'allowed' : 'withheld' }
      if (!isAllowed) delivery.dispatch({ type: 'withheld' })
    },
    enqueue(events) {
      // No more than the queue holds; storage may refuse them all.
      unsent = [...unsent, ...events].slice(-EVENT_QUEUE_LIMIT)
      writing = [...writing, ...events]
      // The write begins at once, not after earlier ones: the page may be closed any moment.
      const adding = queue.add(events).then(() => {
        writing = without(writing, events)
      })
      storing = Promise.allSettled([storing, adding]).then(() => {})
    },
    send: () => delivery.dispatch({ type: 'requested', isUrgent: false }),
    sendNow: () => delivery.dispatch({ type: 'requested', isUrgent: true }),
    sendLast() {
      if (!maySend()) return
      const events = chooseLast(unsent, onTheirWay, recipient.viewerId)
      if (events.length === 0) return
      const sending = upload(events, true)
        .then(() => storing)
        .then(() => remove(events))
      lastCalls = Promise.allSettled([lastCalls, sending]).then(() => {})
    },
    whenIdle: () =>
      delivery.get().type === 'idle' ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    async forget(viewer) {
      unsent = []
      if (!viewer) return
      const clearing = storing.then(() => queue.clear(viewer.id ?? ''))
      storing = clearing.catch(() => {})
      await clearing
    },
  }
}

/** It will never be accepted. */
function isPermanentFailure(error: unknown, count: number): boolean {
  const failure = classifyFailure(error)
  return failure === 'drop' || (failure === 'halves' && count === 1)
}

/** A lasting call continues when the page is gone. */
export async function uploadEvents(
  events: readonly StoredEvent[],
  viewerId: string | null,
  isKeepalive: boolean,
): Promise<EventsData> {
  const input = { events: events.map(({ event }) => event), report_time: Date.now() * NS_PER_MS, made_for: viewerId }
  // Blockers and captive portals answer with successes of their own.
  const answer: Partial<EventsData> | null | undefined = await sendCall('ApiCResource.create', input, {
    keepalive: isKeepalive,
  })
  if (typeof answer?.accepted !== 'number') {
    throw new ApiError('Something else answered', {
      status: null,
      code: null,
      detail: null,
      url: encodeCall('ApiCResource.create', input).path,
      accessControl: {},
    })
  }
  return answer as EventsData
}
