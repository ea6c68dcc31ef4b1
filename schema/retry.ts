import { systemTiming, type Timing } from './timing.ts'

/** How the wait between tries grows. */
export interface Backoff {
  /** The wait after the first failure. */
  firstMs: number
  /** How much longer each further wait is; twice as long unless said otherwise. */
  factor?: number
  longestMs?: number
  /** The least and the most that chance makes of a wait, so that callers who failed together do not come back together. */
  spread?: readonly [least: number, most: number]
}

export interface RetryPolicy extends Backoff {
  /** In all, the first one included; `Infinity` only together with a signal or a deadline in `isWorthIt`. */
  tries: number
  /** An error for which this is false is final at once. */
  isWorthIt?: (error: unknown) => boolean
  /** Ends the tries, and a wait between them, with its reason. */
  signal?: AbortSignal
}

/** Milliseconds to wait after so many failures. */
export function backoffMs(
  { firstMs, factor = 2, longestMs = Infinity, spread: [least, most] = [1, 1] }: Backoff,
  failures: number,
  random: () => number = Math.random,
): number {
  return Math.min(longestMs, firstMs * factor ** (failures - 1)) * (least + (most - least) * random())
}

/**
 * Does something again after a failure, with growing waits, and throws its last error. `work` is handed the number of failures
 * before, and must bear being done twice: what failed may have been carried out.
 */
export async function retry<Result>(
  work: (failures: number) => Promise<Result>,
  policy: RetryPolicy,
  timing: Timing = systemTiming,
): Promise<Result> {
  const { tries, isWorthIt, signal } = policy
  for (let failures = 0; ;) {
    signal?.throwIfAborted()
    try {
      return await work(failures)
    } catch (error) {
      failures += 1
      if (failures >= tries || isWorthIt?.(error) === false) throw error
    }
    await timing.sleep(backoffMs(policy, failures, timing.random), signal)
  }
}
