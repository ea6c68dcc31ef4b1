/** Injected, so that tests control time and randomness. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Answers at least 0, less than 1. */
  random(): number
}

export const systemTiming: Timing = { now: () => Date.now(), sleep, random: () => Math.random() }

/** Rejects with the signal's reason as soon as that aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })
}

/** Rejects once `answer` has taken longer than `limitMs`; the work behind it continues. */
export function within<Answer>(limitMs: number, answer: PromiseLike<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
