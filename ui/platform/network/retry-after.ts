import { ApiError } from './api-error.ts'

/** What the server asked to wait; 0 where it said nothing. */
export function findRetryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiError ? Number(error.retryAfter ?? 0) : 0
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0
}
