import { EVENT_BUFFER_BYTES, EVENT_QUEUE_LIMIT, MAX_EVENT_BYTES } from '#schema/constants/events.ts'
import type { Step } from '#ui/platform/machine.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import type { RecordingPolicy } from '#ui/features/tracking/may-record.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { completeEvent, countBytes, withoutAds } from './complete-event.ts'
import { flushDelay } from './flush-rules.ts'

export interface Recorder {
  policy: RecordingPolicy
  viewerId: string | null
  isFast: boolean
  withAds: boolean
}

export interface LoggerState {
  recorder: Recorder
  page: PagePhase
  /** Only in memory, and of no viewer yet. */
  fresh: readonly StoredEvent[]
  /** Recorded since the last upload was asked for. */
  bufferedBytes: number
  /** When the next upload is due, in milliseconds since 1970. */
  sendAt: number | null
  lastTime: { at: number; count: number }
}

/** A `leaving` page makes a last call once everything has recorded its end; a `left` one makes more for later events. */
export type PagePhase = 'active' | 'leaving' | 'left'

export type LoggerEvent =
  | { type: 'recorded'; draft: EventDraft & { at: number }; uuid: string; isInFocus: boolean; now: number }
  | { type: 'recorderChanged'; recorder: Recorder }
  | { type: 'storeDue' }
  | { type: 'sendDue' }
  | { type: 'flushRequested' }
  | { type: 'eventsForgotten' }
  | { type: 'paused' }
  | { type: 'lastCallDue' }
  | { type: 'resumed' }
  | { type: 'stopped' }

export type LoggerEffect =
  | { type: 'setViewer'; viewerId: string | null; isAllowed: boolean }
  | { type: 'keep'; events: readonly StoredEvent[] }
  | { type: 'storeSoon' }
  | { type: 'cancelStoring' }
  | { type: 'sendIn'; delayMs: number }
  | { type: 'cancelSending' }
  | { type: 'send' }
  | { type: 'sendNow' }
  | { type: 'callLastSoon' }
  | { type: 'sendLast' }
  | { type: 'forgetUnsent' }
  | { type: 'forgetStored'; viewerId: string | null }

type LoggerStep = Step<LoggerState, LoggerEffect>

export const NEW_LOGGER: LoggerState = {
  recorder: { policy: 'unknown', viewerId: null, isFast: false, withAds: false },
  page: 'active',
  fresh: [],
  bufferedBytes: 0,
  sendAt: null,
  lastTime: { at: 0, count: 0 },
}

export function loggerStep(state: LoggerState, event: LoggerEvent): LoggerStep {
  switch (event.type) {
    case 'recorded':
      return record(state, event)
    case 'recorderChanged':
      return changeRecorder({ ...state, recorder: event.recorder })
    case 'storeDue':
      return store(state)
    case 'sendDue':
      return sendBuffer(state, 'send')
    case 'flushRequested':
      return flush(state)
    case 'eventsForgotten':
      return forget(state)
    case 'paused':
      return leave(state)
    case 'lastCallDue':
      return state.page === 'leaving'
        ? { state: { ...state, page: 'left' }, effects: [{ type: 'sendLast' }] }
        : stay(state)
    case 'resumed':
      return flush({ ...state, page: 'active' })
    case 'stopped':
      return stop(state)
    default:
      return event satisfies never
  }
}

function record(
  state: LoggerState,
  { draft, uuid, isInFocus, now }: Extract<LoggerEvent, { type: 'recorded' }>,
): LoggerStep {
  const { policy, isFast } = state.recorder
  if (policy === 'withheld' || policy === 'refused') return stay(state)
  const lastTime = countTime(state.lastTime, draft.at)
  const at = draft.at + lastTime.count / 1_000
  const event = completeEvent({ ...draft, at }, { uuid, isInFocus })
  const bytes = countBytes(event)
  if (bytes > MAX_EVENT_BYTES) return stay({ ...state, lastTime })
  const fresh = [...state.fresh, { at, uuid, madeFor: '', bytes, event }].slice(-EVENT_QUEUE_LIMIT)
  if (policy === 'unknown') return stay({ ...state, lastTime, fresh })
  const bufferedBytes = state.bufferedBytes + bytes
  return scheduleUpload({ ...state, lastTime, fresh, bufferedBytes }, now, flushDelay(draft, isFast))
}

/** Keeps the order of events of one millisecond: each is a microsecond later than the one before. */
function countTime(last: LoggerState['lastTime'], at: number): LoggerState['lastTime'] {
  return { at, count: at === last.at ? last.count + 1 : 0 }
}

function scheduleUpload(state: LoggerState, now: number, delayMs: number): LoggerStep {
  if (state.page !== 'active') return leave(state)
  if (state.bufferedBytes >= EVENT_BUFFER_BYTES) return sendBuffer(state, 'send')
  const sendAt = now + delayMs
  if (state.sendAt !== null && sendAt >= state.sendAt) return { state, effects: [{ type: 'storeSoon' }] }
  return {
    state: { ...state, sendAt },
    effects: [{ type: 'storeSoon' }, { type: 'cancelSending' }, { type: 'sendIn', delayMs }],
  }
}

function changeRecorder(state: LoggerState): LoggerStep {
  const { policy, viewerId } = state.recorder
  const { state: next, effects } = applyPolicy(state)
  return { state: next, effects: [{ type: 'setViewer', viewerId, isAllowed: policy === 'allowed' }, ...effects] }
}

function applyPolicy(state: LoggerState): LoggerStep {
  const { policy, viewerId } = state.recorder
  switch (policy) {
    case 'unknown':
      return stay(state)
    case 'allowed':
      // Includes what earlier pages have left.
      return state.page === 'active' ? sendBuffer(state, 'send') : leave(state)
    case 'withheld':
      return forget(state, [{ type: 'forgetUnsent' }])
    case 'refused':
      return forget(state, [{ type: 'forgetStored', viewerId }])
    default:
      return policy satisfies never
  }
}

function store(state: LoggerState): LoggerStep {
  const { policy, viewerId, withAds } = state.recorder
  if (policy !== 'allowed' || state.fresh.length === 0) return { state, effects: [{ type: 'cancelStoring' }] }
  const events = state.fresh.map(({ event, ...rest }) => ({
    ...rest,
    event: withAds ? event : withoutAds(event),
    madeFor: viewerId ?? '',
  }))
  return { state: { ...state, fresh: [] }, effects: [{ type: 'cancelStoring' }, { type: 'keep', events }] }
}

function flush(state: LoggerState): LoggerStep {
  return state.recorder.policy === 'allowed' ? sendBuffer(state, 'sendNow') : stay(state)
}

function sendBuffer(state: LoggerState, how: 'send' | 'sendNow'): LoggerStep {
  return { state: emptyBuffer(state), effects: [{ type: 'cancelSending' }, { type: how }] }
}

function forget(state: LoggerState, effects: readonly LoggerEffect[] = []): LoggerStep {
  return { state: { ...emptyBuffer(state), fresh: [] }, effects: [{ type: 'cancelSending' }, ...effects] }
}

/** The last call comes after all other listeners that record the end of something when the page is left. */
function leave(state: LoggerState): LoggerStep {
  return state.page === 'leaving'
    ? stay(state)
    : { state: { ...state, page: 'leaving' }, effects: [{ type: 'callLastSoon' }] }
}

function stop(state: LoggerState): LoggerStep {
  const { recorder } = state
  return {
    state: { ...emptyBuffer(state), recorder: { ...recorder, policy: 'unknown' } },
    effects: [
      { type: 'cancelStoring' },
      { type: 'cancelSending' },
      { type: 'setViewer', viewerId: recorder.viewerId, isAllowed: false },
    ],
  }
}

function emptyBuffer(state: LoggerState): LoggerState {
  return { ...state, bufferedBytes: 0, sendAt: null }
}

function stay(state: LoggerState): LoggerStep {
  return { state, effects: [] }
}
