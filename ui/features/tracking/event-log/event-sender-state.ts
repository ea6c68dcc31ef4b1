import type { Step } from '#ui/platform/machine.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'
import { LASTING_UPLOAD_BYTES, UPLOAD_LIMIT } from './flush-rules.ts'

export interface SenderState {
  recipient: Recipient
  delivery: Delivery
  /** Of this page, in order: the source of a last call, which cannot wait for the queue. */
  unsent: readonly Unsent[]
  /** Calls that continue without the page, and share a quota. */
  lastingCalls: readonly Call[]
}

export interface Recipient {
  viewerId: string | null
  /** `otherViewer`: the session is another account's, so nothing is accepted until the page is loaded again. */
  permission: 'withheld' | 'allowed' | 'otherViewer'
}

/** One event of this page that the server has not accepted yet. */
interface Unsent {
  event: StoredEvent
  isStored: boolean
}

export interface Call {
  viewerId: string | null
  events: readonly StoredEvent[]
  isLasting: boolean
}

/** What a round of uploads is given. */
export interface Round {
  retries: number
  /** Events of one call. */
  limit: number
  /** Events may have come since the round began. */
  isAskedAgain: boolean
}

/** `preparing`: writes and last calls finish; from `reading` to `removing` it is this tab's turn, and no other sends. */
export type Delivery =
  | { type: 'idle' }
  | { type: 'preparing'; round: Round }
  | { type: 'waitingForTurn'; round: Round }
  | { type: 'reading'; round: Round; viewerId: string | null }
  | { type: 'uploading'; round: Round; call: Call }
  | { type: 'removing'; round: Round }
  | { type: 'backingOff'; round: Round }

export type SenderEvent =
  | { type: 'viewerChanged'; viewerId: string | null; isAllowed: boolean }
  | { type: 'eventsAdded'; events: readonly StoredEvent[] }
  | { type: 'eventsStored'; events: readonly StoredEvent[] }
  | { type: 'eventsForgotten' }
  | { type: 'sendRequested' }
  | { type: 'urgentSendRequested' }
  | { type: 'pageLeaving' }
  | { type: 'prepared' }
  | { type: 'turnStarted' }
  | { type: 'oldestRead'; events: readonly StoredEvent[] }
  | { type: 'accepted'; call: Call }
  | { type: 'failed'; call: Call; error: unknown }
  | { type: 'removed' }
  | { type: 'retryDue' }
  /** The queue or the lock failed, which leaves everything in place. */
  | { type: 'interrupted' }

export type SenderEffect =
  | { type: 'store'; events: readonly StoredEvent[] }
  | { type: 'prepare' }
  | { type: 'takeTurn' }
  | { type: 'endTurn' }
  | { type: 'readOldest'; viewerId: string | null; limit: number }
  | { type: 'upload'; call: Call }
  | { type: 'uploadLast'; call: Call }
  | { type: 'remove'; events: readonly StoredEvent[] }
  | { type: 'wait'; delayMs: number }
  | { type: 'stopWaiting' }
  | { type: 'finish' }

export interface SenderContext {
  isOnline: boolean
  random(): number
}

export type SenderStep = Step<SenderState, SenderEffect>

export const NEW_SENDER: SenderState = {
  recipient: { viewerId: null, permission: 'withheld' },
  delivery: { type: 'idle' },
  unsent: [],
  lastingCalls: [],
}

export const FIRST_ROUND: Round = { retries: 0, limit: UPLOAD_LIMIT, isAskedAgain: false }

export function maySend({ recipient }: SenderState, { isOnline }: SenderContext): boolean {
  return recipient.permission === 'allowed' && isOnline
}

/** False for a last call, which is not part of a round. */
export function isDelivering(
  state: SenderState,
  call: Call,
): state is SenderState & { delivery: Extract<Delivery, { type: 'uploading' }> } {
  return state.delivery.type === 'uploading' && state.delivery.call === call
}

export function findOnTheirWay({ lastingCalls }: SenderState): ReadonlySet<string> {
  return toIds(lastingCalls.flatMap(({ events }) => events))
}

/** Bytes that another call may hold which continues without the page. */
export function findLastingQuota({ lastingCalls }: SenderState): number {
  return LASTING_UPLOAD_BYTES - sumBytes(lastingCalls.flatMap(({ events }) => events))
}

export function sumBytes(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function markStored(state: SenderState, events: readonly StoredEvent[]): SenderState {
  const ids = toIds(events)
  return { ...state, unsent: state.unsent.map((one) => (ids.has(one.event.uuid) ? { ...one, isStored: true } : one)) }
}

export function withoutUnsent(state: SenderState, events: readonly StoredEvent[]): SenderState {
  const ids = toIds(events)
  return { ...state, unsent: state.unsent.filter(({ event }) => !ids.has(event.uuid)) }
}

/** Of an empty queue another tab has sent what this one had stored. */
export function withoutStored(state: SenderState, madeFor: string): SenderState {
  return { ...state, unsent: state.unsent.filter(({ event, isStored }) => !isStored || event.madeFor !== madeFor) }
}

export function withoutCall(state: SenderState, call: Call): SenderState {
  return { ...state, lastingCalls: state.lastingCalls.filter((one) => one !== call) }
}

function toIds(events: readonly StoredEvent[]): ReadonlySet<string> {
  return new Set(events.map(({ uuid }) => uuid))
}
