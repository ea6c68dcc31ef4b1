import { ERRORS } from '#schema/errors.ts'
import { retry, type RetryPolicy } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Timing } from '#schema/timing.ts'
import { ApiError, isTemporary } from '#ui/platform/network/api-error.ts'
import { findRetryAfterMs } from '#ui/platform/network/retry-after.ts'

/** About a minute in all; then the viewer sees an error and can try again. */
const POLICY: RetryPolicy = { attempts: 6, firstMs: 1_000, longestMs: 30_000, spread: [1, 1.5] }

/** The viewer sees that a longer wait is on. */
const LONGEST_RETRY_AFTER_MS = MINUTE_MS

export interface Connection {
  isOnline(): boolean
  /** Resolves at the latest when the signal aborts. */
  whenOnline(signal: AbortSignal): Promise<void>
  onChange(listener: () => void): () => void
}

export type RetryOnline = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>

/** Repeats a call that may go well another time. Time without a connection does not count. */
export function createRetryOnline(connection: Connection, timing: Timing): RetryOnline {
  return (work, signal) =>
    retry(
      async () => {
        for (;;) {
          await connection.whenOnline(signal)
          signal.throwIfAborted()
          try {
            return await work()
          } catch (error) {
            if (connection.isOnline() || !isUnanswered(error)) throw error
          }
        }
      },
      { ...POLICY, signal, isWorthIt, leastMs: findRetryAfterMs },
      timing,
    )
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === null
}

function isWorthIt(error: unknown): boolean {
  // A day's limit is there for the rest of the day.
  if (findRetryAfterMs(error) > LONGEST_RETRY_AFTER_MS || hasCode(error, 'quotaExceeded')) return false
  return isTemporary(error) || hasCode(error, 'idempotencyInProgress')
}

export function hasCode(error: unknown, ...names: readonly (keyof typeof ERRORS)[]): boolean {
  return error instanceof ApiError && names.some((name) => ERRORS[name].code === error.code)
}
