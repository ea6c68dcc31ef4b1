import { isAppAtWork } from './app.ts'

/** Timers that end with the page that has set them; those of the app go on. */
export function trackTimers() {
  const pending = new Set<ReturnType<typeof setTimeout>>()
  const { setTimeout: begin, setInterval: repeat } = globalThis
  function keep(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
    if (!isAppAtWork()) pending.add(timer)
    return timer
  }
  return {
    globals: {
      setTimeout: (...planned: Parameters<typeof setTimeout>) => keep(begin(...planned)),
      setInterval: (...planned: Parameters<typeof setInterval>) => keep(repeat(...planned)),
    },
    stop: () => pending.forEach((timer) => clearTimeout(timer)),
  }
}
