const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Undoes the signal handlers of the local runtime, which ends the process at the first signal and would keep a command
 * from stopping its parts in order.
 */
export function preserveSignals<Result>(start: () => Result): Result {
  const before = SIGNALS.map((signal) => process.listeners(signal))
  const result = start()
  for (const [place, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[place]?.includes(listener)) process.off(signal, listener)
    }
  }
  return result
}
