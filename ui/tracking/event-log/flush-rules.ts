import {
  EVENT_FAST_FLUSH_INTERVAL_MS,
  EVENT_FLUSH_INTERVAL_MS,
  EVENT_TYPES,
  EVENT_UPLOAD_RETRIES,
  EVENT_UPLOAD_RETRY_MS,
  PROMPT_VIEW_TYPES,
} from '#schema/constants/events.ts'
import { ERRORS } from '#schema/errors.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import type { StoredEvent } from '#ui/browser/event-store.ts'
import type { EventDraft } from '../log-event.ts'

/** Events of one upload: well below what the server takes at once. */
export const UPLOAD_LIMIT = 200
export const UPLOAD_BYTES = 128 * 1_024

/** What browsers go on sending for a document that is gone: 64 KB in all such calls together, what is around the events included. */
export const LASTING_UPLOAD_BYTES = 56 * 1_024

/** Longest wait that the server may ask for; beyond it the next occasion is as good. */
const MAX_RETRY_AFTER_MS = MINUTE_MS

/** How long an event may wait for others before they are sent. */
export function flushDelay({ event_type, view_type }: EventDraft, isFast: boolean): number {
  const isPrompt = event_type === EVENT_TYPES.view && PROMPT_VIEW_TYPES.includes(view_type ?? 0)
  return isFast || isPrompt ? EVENT_FAST_FLUSH_INTERVAL_MS : EVENT_FLUSH_INTERVAL_MS
}

/**
 * How long to wait before a retry; null once there were enough. Up to a quarter comes on top, so that browsers that failed
 * together do not come back together.
 */
export function retryDelay(retries: number, retryAfterMs: number, random: () => number): number | null {
  if (retries >= EVENT_UPLOAD_RETRIES || retryAfterMs > MAX_RETRY_AFTER_MS) return null
  return Math.max(backoffMs({ firstMs: EVENT_UPLOAD_RETRY_MS, spread: [1, 1.25] }, retries + 1, random), retryAfterMs)
}

/**
 * What to do about an upload that failed: send it `again` later; `drop` what will never be taken; send it in `halves`; or
 * `keep` it for another occasion, as what belongs to an account that is not signed in now.
 */
export type UploadFailure = 'again' | 'drop' | 'halves' | 'keep'

/** Answers of ours that pass, so that the same call may do better (docs/BEHAVIOUR.md, Event log). */
const PASSING_CODES: readonly number[] = [ERRORS.tooManyRequests.code, ERRORS.unexpected.code, ERRORS.unavailable.code]

export function judgeFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) return 'again'
  const { status, code } = error
  if (status === 413) return 'halves'
  // Anything but the product's own answer, such as the page of a hotel's network, knows nothing of events.
  if (code === null || PASSING_CODES.includes(code)) return 'again'
  return code === ERRORS.invalidInput.code ? 'drop' : 'keep'
}

/** How long the server asks to be left alone, in milliseconds. */
export function retryAfterOf(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.retryAfter ?? 0) : 0
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}

/** The first events that fit into as many bytes; always one at least, so that nothing waits for ever. */
export function firstThatFit(events: readonly StoredEvent[], limit: number): StoredEvent[] {
  let sum = 0
  const end = events.findIndex(({ bytes }) => (sum += bytes + 1) > limit)
  return end === -1 ? [...events] : events.slice(0, Math.max(1, end))
}

/** The last events that fit into as many bytes. */
export function lastThatFit(events: readonly StoredEvent[], limit: number): StoredEvent[] {
  let sum = 0
  const start = events.findLastIndex(({ bytes }) => (sum += bytes + 1) > limit)
  return events.slice(start + 1)
}
