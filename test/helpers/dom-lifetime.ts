import type * as ReactClient from 'react-dom/client'
import { vi } from 'vitest'
import { isAppAtWork } from './app.ts'

const roots: ReactClient.Root[] = []

/** Remembers what React renders into, so that a page's components end with it. */
vi.doMock('react-dom/client', async (load) => {
  const actual = await load<typeof ReactClient>()
  const keep = (root: ReactClient.Root): ReactClient.Root => {
    roots.push(root)
    return root
  }
  return {
    ...actual,
    createRoot: (...args: Parameters<typeof actual.createRoot>) => keep(actual.createRoot(...args)),
    hydrateRoot: (...args: Parameters<typeof actual.hydrateRoot>) => keep(actual.hydrateRoot(...args)),
  }
})

type Timer = ReturnType<typeof setTimeout>

interface Lifetime {
  clock: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>
  running: Set<Timer>
  isOver: boolean
}

/** Of the page that was opened last. */
let current: Lifetime = {
  clock: { setTimeout, clearTimeout, setInterval, clearInterval },
  running: new Set(),
  isOver: true,
}

/** React keeps the timers of the first page that it has run in, so these are the same for all pages. */
const timers = {
  setTimeout: (work: () => void, ms?: number, ...rest: []) => keep(current.clock.setTimeout(work, ms, ...rest)),
  setInterval: (work: () => void, ms?: number, ...rest: []) => keep(current.clock.setInterval(work, ms, ...rest)),
  clearTimeout: (timer?: Timer) => current.clock.clearTimeout(timer),
  clearInterval: (timer?: Timer) => current.clock.clearInterval(timer),
}

function keep(timer: Timer): Timer {
  if (isAppAtWork()) return timer
  if (current.isOver) current.clock.clearTimeout(timer)
  else current.running.add(timer)
  return timer
}

/** What ends with a page: its components and its timers. Those of the app, which answers in this process, go on. */
export function beginLifetime() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const lifetime = {
    clock: { setTimeout, clearTimeout, setInterval, clearInterval },
    running: new Set<Timer>(),
    isOver: false,
  }
  current = lifetime
  return {
    timers,
    end() {
      for (const root of roots.splice(0)) root.unmount()
      lifetime.isOver = true
      for (const timer of lifetime.running) clearTimeout(timer)
    },
  }
}
