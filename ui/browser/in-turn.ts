/** Longest wait for a tab that is busy; one that was frozen in the middle would be waited for without end. */
const TURN_TIMEOUT_MS = 20_000

/**
 * Does something while no other tab of the browser does it; rejects where the turn does not come. A browser without locks, or
 * one that gives none to a site that may keep nothing, does it at once.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  let isBegun = false
  const begin = () => {
    isBegun = true
    return work()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(TURN_TIMEOUT_MS) }, begin)
  } catch (error) {
    if (isBegun || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return await work()
  }
}
