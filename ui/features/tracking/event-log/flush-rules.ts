import { ERRORS } from '#schema/errors.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import {
  EVENT_FAST_FLUSH_INTERVAL_MS,
  EVENT_FLUSH_INTERVAL_MS,
  EVENT_TYPES,
  EVENT_UPLOAD_RETRIES,
  EVENT_UPLOAD_RETRY_MS,
  PROMPT_VIEW_TYPES,
} from '#schema/tracking/event-log-constants.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import type { StoredEvent } from '#ui/platform/storage/event-store.ts'

/** Events of one upload: well below what the server accepts at once. */
export const UPLOAD_LIMIT = 200
export const UPLOAD_BYTES = 128 * 1_024

/** Browsers limit all calls of a closed document together to 64 KB, including what surrounds the events. */
export const KEEPALIVE_BYTES = 56 * 1_024

/** The next occasion is as good if the wait would be longer. */
const MAX_RETRY_AFTER_MS = MINUTE_MS

export function flushDelay({ event_type, view_type }: EventDraft, isFast: boolean): number {
  const isPrompt = event_type === EVENT_TYPES.view && PROMPT_VIEW_TYPES.includes(view_type ?? 0)
  return isFast || isPrompt ? EVENT_FAST_FLUSH_INTERVAL_MS : EVENT_FLUSH_INTERVAL_MS
}

/** Null after enough retries. Jitter of up to a quarter keeps browsers from returning all at once. */
export function retryDelay(retries: number, retryAfterMs: number, random: () => number): number | null {
  if (retries >= EVENT_UPLOAD_RETRIES || retryAfterMs > MAX_RETRY_AFTER_MS) return null
  return Math.max(backoffMs({ firstMs: EVENT_UPLOAD_RETRY_MS, spread: [1, 1.25] }, retries + 1, random), retryAfterMs)
}

/**
 * `again`: later; `drop`: it will never be accepted; `halves`: in two uploads; `keep`: for another occasion, as what
 * belongs to an account that is not signed in now.
 */
export type UploadFailure = 'again' | 'drop' | 'halves' | 'keep'

/** Our transient errors, after which the same call may succeed (docs/behaviour/event-log.md, Event log). */
const PASSING_CODES: readonly number[] = [ERRORS.tooManyRequests.code, ERRORS.unexpected.code, ERRORS.unavailable.code]

export function classifyFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) return 'again'
  const { status, code } = error
  if (status === 413) return 'halves'
  // The answer is not the product's own, but for instance a captive portal's.
  if (code === null || PASSING_CODES.includes(code)) return 'again'
  return code === ERRORS.invalidInput.code ? 'drop' : 'keep'
}

/** Takes at least one, so that nothing waits forever. */
export function firstThatFit(events: readonly StoredEvent[], limit: number): StoredEvent[] {
  let sum = 0
  const end = events.findIndex(({ bytes }) => (sum += bytes + 1) > limit)
  return end === -1 ? [...events] : events.slice(0, Math.max(1, end))
}

export function lastThatFit(events: readonly StoredEvent[], limit: number): StoredEvent[] {
  let sum = 0
  const start = events.findLastIndex(({ bytes }) => (sum += bytes + 1) > limit)
  return events.slice(start + 1)
}
