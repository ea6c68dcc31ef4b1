const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls a function and takes back what it made the process do on signals. The local runtime ends the process at
 * the first one; a command that wants to finish what it is at, and stop its parts in order, starts it through this.
 */
export function keepOwnSignals<Result>(start: () => Result): Result {
  const before = SIGNALS.map((signal) => process.listeners(signal))
  const result = start()
  for (const [place, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[place]?.includes(listener)) process.off(signal, listener)
    }
  }
  return result
}
