const IDLE_LIMIT_MS = 1_000

/** Longest interval of work where the browser does not report its idle time. */
const WORK_INTERVAL_MS = 8

/** Wait before work in browsers that do not report when they are idle. */
const WITHOUT_IDLE_MS = 100

export interface IdleWork {
  ask(): void
  cancel(): void
}

/** Runs as many pieces as fit into the browser's idle time; `runPiece` returns whether there are more. */
export function createIdleWork(runPiece: () => boolean): IdleWork {
  let callOff: (() => void) | null = null

  function run(timeLeft: () => number): void {
    callOff = null
    do {
      if (!runPiece()) return
    } while (timeLeft() > 1)
    ask()
  }

  function ask(): void {
    callOff ??= onceIdle(run)
  }

  return {
    ask,
    cancel() {
      callOff?.()
      callOff = null
    },
  }
}

function onceIdle(callback: (timeLeft: () => number) => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => callback(workInterval()), WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(
    (deadline) => callback(deadline.didTimeout ? workInterval() : () => deadline.timeRemaining()),
    { timeout: IDLE_LIMIT_MS },
  )
  return () => window.cancelIdleCallback(handle)
}

function workInterval(): () => number {
  const end = performance.now() + WORK_INTERVAL_MS
  return () => end - performance.now()
}
