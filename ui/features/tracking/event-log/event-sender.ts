import { NS_PER_MS } from '#schema/time.ts'
import type { EventsData } from '#schema/calls/events.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { createMachine } from '#ui/platform/machine.ts'
import { createTimers } from '#ui/platform/timers.ts'
import type { EventStore, StoredEvent } from '#ui/platform/storage/event-store.ts'
import { senderStep } from './event-sender-machine.ts'
import { NEW_SENDER, type Call, type SenderEffect, type SenderEvent, type SenderState } from './event-sender-state.ts'

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
  keep(events: readonly StoredEvent[]): void
  /** Includes events that arrive meanwhile. */
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

/** `refill` stores what is still in memory. */
export function createEventSender(parts: SenderParts, refill: () => void): EventSender {
  const { queue } = parts
  const waiting: (() => void)[] = []
  const timers = createTimers<'retry'>(() => dispatch({ type: 'retryDue' }))
  let storing: Promise<void> = Promise.resolve()
  let lastCalls: Promise<void> = Promise.resolve()
  let endTurn = () => {}
  const { get, dispatch } = createMachine<SenderState, SenderEvent, SenderEffect>(
    NEW_SENDER,
    (state, event) => senderStep(state, event, { isOnline: parts.isOnline(), random: parts.random }),
    perform,
  )

  function perform(effect: SenderEffect): void {
    switch (effect.type) {
      case 'store':
        return store(effect.events)
      case 'prepare':
        return prepare()
      case 'takeTurn':
        return takeTurn()
      case 'endTurn':
        return endTurn()
      case 'readOldest':
        return report(queue.oldest(effect.viewerId ?? '', effect.limit), (events) => ({ type: 'oldestRead', events }))
      case 'upload':
        return void upload(effect.call)
      case 'uploadLast':
        return uploadLast(effect.call)
      case 'remove':
        return report(queue.remove(effect.events), () => ({ type: 'removed' }))
      case 'wait':
        return timers.start('retry', effect.delayMs)
      case 'stopWaiting':
        return timers.stop('retry')
      case 'finish':
        for (const resolve of waiting.splice(0)) resolve()
        return undefined
      default:
        return effect satisfies never
    }
  }

  /** At once, not after earlier writes: the page may be closed any moment. */
  function store(events: readonly StoredEvent[]): void {
    const adding = queue.add(events).then(
      () => dispatch({ type: 'eventsStored', events }),
      () => {},
    )
    storing = Promise.all([storing, adding]).then(() => {})
  }

  function prepare(): void {
    refill()
    void storing.then(() => lastCalls).then(() => dispatch({ type: 'prepared' }))
  }

  function takeTurn(): void {
    const turn = parts.inTurn(
      () =>
        new Promise<void>((resolve) => {
          endTurn = resolve
          dispatch({ type: 'turnStarted' })
        }),
    )
    turn.catch(() => dispatch({ type: 'interrupted' }))
  }

  function report<Result>(work: Promise<Result>, toEvent: (result: Result) => SenderEvent): void {
    work.then(
      (result) => dispatch(toEvent(result)),
      () => dispatch({ type: 'interrupted' }),
    )
  }

  /** True where the events were accepted. */
  function upload(call: Call): Promise<boolean> {
    return parts.upload(call.events, call.viewerId, call.isLasting).then(
      () => {
        dispatch({ type: 'accepted', call })
        return true
      },
      (error: unknown) => {
        dispatch({ type: 'failed', call, error })
        return false
      },
    )
  }

  function uploadLast(call: Call): void {
    const finished = upload(call).then(async (isAccepted) => {
      await storing
      if (isAccepted) await queue.remove(call.events)
    })
    lastCalls = Promise.allSettled([lastCalls, finished]).then(() => {})
  }

  return {
    setViewer: (viewerId, isAllowed) => dispatch({ type: 'viewerChanged', viewerId, isAllowed }),
    keep: (events) => dispatch({ type: 'eventsAdded', events }),
    send: () => dispatch({ type: 'sendRequested' }),
    sendNow: () => dispatch({ type: 'urgentSendRequested' }),
    sendLast() {
      refill()
      dispatch({ type: 'pageLeaving' })
    },
    whenIdle: () =>
      get().delivery.type === 'idle' ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    async forget(viewer) {
      dispatch({ type: 'eventsForgotten' })
      if (!viewer) return
      const clearing = storing.then(() => queue.clear(viewer.id ?? ''))
      storing = clearing.catch(() => {})
      await clearing
    },
  }
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
