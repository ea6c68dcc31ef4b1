import { systemTiming, type Timing } from './timing.ts'

export interface Backoff {
  firstMs: number
  /** Default: 2. */
  factor?: number
  longestMs?: number
  /** Random factors of a wait, so that callers who failed together don't retry together. */
  spread?: readonly [least: number, most: number]
}

export interface RetryPolicy extends Backoff {
  /** Including the first; `Infinity` only together with a signal or a deadline in `isWorthIt`. */
  attempts: number
  /** False makes an error final. */
  isWorthIt?: (error: unknown) => boolean
  /** No wait after this error is shorter, whatever the backoff says. In milliseconds. */
  leastMs?: (error: unknown) => number
  /** Ends tries and waits with its reason. */
  signal?: AbortSignal
}

/** The wait in milliseconds, after this many failures. */
export function backoffMs(
  { firstMs, factor = 2, longestMs = Infinity, spread: [least, most] = [1, 1] }: Backoff,
  failures: number,
  random: () => number = Math.random,
): number {
  return Math.min(longestMs, firstMs * factor ** (failures - 1)) * (least + (most - least) * random())
}

/**
 * Repeats `work` with growing waits and throws its last error. `work` gets the number of failures so far and must be
 * idempotent: a failed try may have taken effect.
 */
export async function retry<Result>(
  work: (failures: number) => Promise<Result>,
  policy: RetryPolicy,
  timing: Timing = systemTiming,
): Promise<Result> {
  const { attempts, isWorthIt, leastMs, signal } = policy
  for (let failures = 0; ;) {
    signal?.throwIfAborted()
    let wait = 0
    try {
      return await work(failures)
    } catch (error) {
      failures += 1
      if (failures >= attempts || isWorthIt?.(error) === false) throw error
      wait = leastMs?.(error) ?? 0
    }
    await timing.sleep(Math.max(wait, backoffMs(policy, failures, timing.random)), signal)
  }
}
