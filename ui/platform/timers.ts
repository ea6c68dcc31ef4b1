export interface Timers<Name> {
  /** One that is running keeps its time. */
  start(name: Name, delayMs: number): void
  stop(name: Name): void
  stopAll(): void
}

export function createTimers<Name>(onDue: (name: Name) => void): Timers<Name> {
  const running = new Map<Name, ReturnType<typeof setTimeout>>()

  function stop(name: Name): void {
    clearTimeout(running.get(name))
    running.delete(name)
  }

  return {
    start(name, delayMs) {
      if (running.has(name)) return
      const timer = setTimeout(() => {
        running.delete(name)
        onDue(name)
      }, delayMs)
      running.set(name, timer)
    },
    stop,
    stopAll() {
      for (const name of running.keys()) stop(name)
    },
  }
}
