import { EVENT_QUEUE_LIMIT } from '#schema/constants/events.ts'
import { ERRORS } from '#schema/errors.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import {
  FIRST_ROUND,
  findLastingQuota,
  findOnTheirWay,
  isDelivering,
  markStored,
  maySend,
  sumBytes,
  withoutCall,
  withoutStored,
  withoutUnsent,
  type Call,
  type Delivery,
  type Round,
  type SenderContext,
  type SenderEffect,
  type SenderEvent,
  type SenderState,
  type SenderStep,
} from './event-sender-state.ts'
import { findRetryAfterMs, firstThatFit, judgeFailure, lastThatFit, retryDelay, UPLOAD_BYTES } from './flush-rules.ts'

/** Events leave the queue when the server has acknowledged them. What got no answer is sent again, counting once by id. */
export function senderStep(state: SenderState, event: SenderEvent, context: SenderContext): SenderStep {
  switch (event.type) {
    case 'viewerChanged':
      return changeViewer(state, event)
    case 'eventsAdded':
      return addEvents(state, event.events)
    case 'eventsStored':
      return stay(markStored(state, event.events))
    case 'eventsForgotten':
      return stay({ ...state, unsent: [] })
    case 'sendRequested':
      return requestSend(state)
    case 'urgentSendRequested':
      return requestUrgentSend(state)
    case 'pageLeaving':
      return sendLast(state, context)
    case 'accepted':
      return accept(state, event.call)
    case 'failed':
      return fail(state, event, context)
    case 'prepared':
    case 'turnStarted':
    case 'oldestRead':
    case 'removed':
    case 'retryDue':
    case 'interrupted':
      return deliver(state, event, context)
    default:
      return event satisfies never
  }
}

function changeViewer(
  state: SenderState,
  { viewerId, isAllowed }: Extract<SenderEvent, { type: 'viewerChanged' }>,
): SenderStep {
  const next: SenderState = { ...state, recipient: { viewerId, permission: isAllowed ? 'allowed' : 'withheld' } }
  // Nothing may be sent any more, so a wait for a retry is pointless.
  return !isAllowed && state.delivery.type === 'backingOff' ? finish(next, [{ type: 'stopWaiting' }]) : stay(next)
}

/** No more than the queue holds: storage may refuse them all. */
function addEvents(state: SenderState, events: readonly StoredEvent[]): SenderStep {
  const added = events.map((event) => ({ event, isStored: false }))
  const unsent = [...state.unsent, ...added].slice(-EVENT_QUEUE_LIMIT)
  return { state: { ...state, unsent }, effects: [{ type: 'store', events }] }
}

function requestSend(state: SenderState): SenderStep {
  const { delivery } = state
  if (delivery.type === 'idle') return startRound(state, FIRST_ROUND)
  return stay({ ...state, delivery: { ...delivery, round: { ...delivery.round, isAskedAgain: true } } })
}

function requestUrgentSend(state: SenderState): SenderStep {
  const { delivery } = state
  if (delivery.type !== 'backingOff') return requestSend(state)
  return startRound(state, { ...delivery.round, retries: 0 }, [{ type: 'stopWaiting' }])
}

/** What fits into a call that may be this page's last, the newest first. */
function sendLast(state: SenderState, context: SenderContext): SenderStep {
  if (!maySend(state, context)) return stay(state)
  const { viewerId } = state.recipient
  const onTheirWay = findOnTheirWay(state)
  const waiting = state.unsent
    .map(({ event }) => event)
    .filter(({ uuid, madeFor }) => madeFor === (viewerId ?? '') && !onTheirWay.has(uuid))
  const events = lastThatFit(waiting, findLastingQuota(state))
  if (events.length === 0) return stay(state)
  const call: Call = { viewerId, events, isLasting: true }
  return {
    state: { ...state, lastingCalls: [...state.lastingCalls, call] },
    effects: [{ type: 'uploadLast', call }],
  }
}

function accept(before: SenderState, call: Call): SenderStep {
  const state = withoutUnsent(withoutCall(before, call), call.events)
  return isDelivering(state, call) ? remove(state, state.delivery.round, call.events) : stay(state)
}

function fail(
  before: SenderState,
  { call, error }: Extract<SenderEvent, { type: 'failed' }>,
  context: SenderContext,
): SenderStep {
  const state = refuseViewer(withoutCall(before, call), call, error)
  if (!isDelivering(state, call)) return stay(state)
  const { round } = state.delivery
  const judgement = judgeFailure(error)
  switch (judgement) {
    case 'keep':
      return finish(state, [{ type: 'endTurn' }])
    case 'drop':
      return remove(withoutUnsent(state, call.events), round, call.events)
    case 'halves':
      return call.events.length === 1
        ? remove(withoutUnsent(state, call.events), round, call.events)
        : startRound(state, { ...round, limit: Math.floor(call.events.length / 2) }, [{ type: 'endTurn' }])
    case 'again':
      return backOff(state, round, retryDelay(round.retries, findRetryAfterMs(error), context.random))
    default:
      return judgement satisfies never
  }
}

/** An answer to calls of an earlier viewer says nothing of the present one. */
function refuseViewer(state: SenderState, call: Call, error: unknown): SenderState {
  const isRefused = error instanceof ApiError && error.code === ERRORS.otherViewer.code
  if (!isRefused || call.viewerId !== state.recipient.viewerId) return state
  return { ...state, recipient: { ...state.recipient, permission: 'otherViewer' } }
}

function backOff(state: SenderState, round: Round, delayMs: number | null): SenderStep {
  if (delayMs === null) return finish(state, [{ type: 'endTurn' }])
  return {
    state: { ...state, delivery: { type: 'backingOff', round: { ...round, retries: round.retries + 1 } } },
    effects: [{ type: 'endTurn' }, { type: 'wait', delayMs }],
  }
}

type DeliveryEvent = Extract<
  SenderEvent,
  { type: 'prepared' | 'turnStarted' | 'oldestRead' | 'removed' | 'retryDue' | 'interrupted' }
>

function deliver(state: SenderState, event: DeliveryEvent, context: SenderContext): SenderStep {
  const { delivery } = state
  switch (event.type) {
    case 'prepared':
      if (delivery.type !== 'preparing') return stay(state)
      if (!maySend(state, context)) return finish(state)
      return { state: { ...state, delivery: { ...delivery, type: 'waitingForTurn' } }, effects: [{ type: 'takeTurn' }] }
    case 'turnStarted':
      // A turn that is not ended keeps all other tabs waiting.
      return delivery.type === 'waitingForTurn'
        ? read(state, delivery.round, context)
        : { state, effects: [{ type: 'endTurn' }] }
    case 'oldestRead':
      return delivery.type === 'reading' ? uploadFirst(state, delivery, event.events, context) : stay(state)
    case 'removed':
      return delivery.type === 'removing' ? startRound(state, FIRST_ROUND, [{ type: 'endTurn' }]) : stay(state)
    case 'retryDue':
      return delivery.type === 'backingOff' ? startRound(state, delivery.round) : stay(state)
    case 'interrupted':
      return delivery.type === 'idle' ? stay(state) : finish(state, [{ type: 'endTurn' }])
    default:
      return event satisfies never
  }
}

function read(state: SenderState, round: Round, context: SenderContext): SenderStep {
  if (!maySend(state, context)) return endEmptyRound(state, round)
  const { viewerId } = state.recipient
  return {
    state: { ...state, delivery: { type: 'reading', round, viewerId } },
    effects: [{ type: 'readOldest', viewerId, limit: round.limit }],
  }
}

/** Viewer and consent may have changed while the queue was read. */
function uploadFirst(
  before: SenderState,
  { round, viewerId }: Extract<Delivery, { type: 'reading' }>,
  oldest: readonly StoredEvent[],
  context: SenderContext,
): SenderStep {
  if (before.recipient.viewerId !== viewerId || !maySend(before, context)) return endEmptyRound(before, round)
  const state = oldest.length === 0 ? withoutStored(before, viewerId ?? '') : before
  const onTheirWay = findOnTheirWay(state)
  const waiting = oldest.filter(({ uuid }) => !onTheirWay.has(uuid))
  const events = firstThatFit(waiting, UPLOAD_BYTES)
  if (events.length === 0) return endEmptyRound(state, round)
  const call: Call = { viewerId, events, isLasting: sumBytes(events) <= findLastingQuota(state) }
  return {
    state: {
      ...state,
      delivery: { type: 'uploading', round, call },
      lastingCalls: call.isLasting ? [...state.lastingCalls, call] : state.lastingCalls,
    },
    effects: [{ type: 'upload', call }],
  }
}

function remove(state: SenderState, round: Round, events: readonly StoredEvent[]): SenderStep {
  return { state: { ...state, delivery: { type: 'removing', round } }, effects: [{ type: 'remove', events }] }
}

function startRound(state: SenderState, round: Round, before: readonly SenderEffect[] = []): SenderStep {
  return {
    state: { ...state, delivery: { type: 'preparing', round: { ...round, isAskedAgain: false } } },
    effects: [...before, { type: 'prepare' }],
  }
}

function endEmptyRound(state: SenderState, { isAskedAgain }: Round): SenderStep {
  return isAskedAgain ? startRound(state, FIRST_ROUND, [{ type: 'endTurn' }]) : finish(state, [{ type: 'endTurn' }])
}

function finish(state: SenderState, before: readonly SenderEffect[] = []): SenderStep {
  return { state: { ...state, delivery: { type: 'idle' } }, effects: [...before, { type: 'finish' }] }
}

function stay(state: SenderState): SenderStep {
  return { state, effects: [] }
}
