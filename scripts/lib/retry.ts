export interface RetryOptions {
  /** Milliseconds after which the last failure is final. */
  withinMs: number
  /** Failures for which this is false are final at once. */
  isWorthwhile?: (error: unknown) => boolean
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 1_000

/** Calls until it succeeds, with growing pauses of random length. The call must be one that may be repeated. */
export async function retry<Result>(call: () => Promise<Result>, options: RetryOptions): Promise<Result> {
  const deadline = Date.now() + options.withinMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await call()
    } catch (error) {
      if (Date.now() > deadline || options.isWorthwhile?.(error) === false) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())))
    }
  }
}
