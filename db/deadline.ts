const SLICES = 5

/**
 * Aborts the signal with a `TimeoutError`. Time is counted in slices: hashing a password blocks the isolate, and a
 * single timer would then fire before a response that has already arrived is read.
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
