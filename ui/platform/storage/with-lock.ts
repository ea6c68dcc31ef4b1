/** A tab frozen in the middle of its turn would otherwise be waited for without end. */
const LOCK_TIMEOUT_MS = 20_000

/**
 * The lock holds across all tabs of the browser; the promise rejects when the turn does not come in time. Without
 * locks, or where storage is forbidden and so are they, it runs at once.
 */
export async function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  timeoutMs: number | null = LOCK_TIMEOUT_MS,
): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    const options = timeoutMs === null ? {} : { signal: AbortSignal.timeout(timeoutMs) }
    return await locks.request(name, options, begin)
  } catch (error) {
    if (isBegun || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return await work()
  }
}
