import type { Context } from 'hono'

/**
 * Finishes `work` even if the caller is gone: pages send their last events as they close, and the runtime drops what
 * isn't waited for.
 */
export function waitUntil<Result>(c: Context, work: Promise<Result>): Promise<Result> {
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
