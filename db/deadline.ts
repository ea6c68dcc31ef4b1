/** Parts that the time of a call is counted in. */
const SLICES = 5

/**
 * Runs a call that may take so many milliseconds; then its signal aborts with a `TimeoutError`.
 *
 * The time is counted in slices, one timer after the other, because hashing a password blocks the whole isolate: a timer
 * that ran out meanwhile would fire before the answer that has been there all along is read. However long the isolate
 * stands still, it counts as one slice.
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const sliceMs = timeoutMs / SLICES
  let left = SLICES
  let timer = setTimeout(endSlice, sliceMs)

  function endSlice(): void {
    left -= 1
    if (left > 0) timer = setTimeout(endSlice, sliceMs)
    else controller.abort(new DOMException(`There was no answer within ${timeoutMs} ms`, 'TimeoutError'))
  }

  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
