import type { Context } from 'hono'

/**
 * Does some work to its end although its caller may be gone before: a page sends its last events as it is closed, and the
 * runtime drops what nobody waits for. Answers with the result of the work.
 */
export function keepGoing<Result>(c: Context, work: Promise<Result>): Promise<Result> {
  const end = work.then(
    () => {},
    () => {},
  )
  try {
    c.executionCtx.waitUntil(end)
  } catch {
    // Outside a worker nothing is dropped.
  }
  return work
}
