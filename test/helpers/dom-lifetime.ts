import type * as ReactClient from 'react-dom/client'
import { vi } from 'vitest'
import { isAppAtWork } from './app.ts'

type Timer = ReturnType<typeof setTimeout>
type Clock = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>

interface Lifetime {
  clock: Clock
  running: Set<Timer>
  isOver: boolean
  /** The file of the page sets it. */
  isAppAtWork: () => boolean
}

interface Shared {
  /** What is rendered, so that a page's components end with it. */
  roots: ReactClient.Root[]
  /** The lifetime of the page that was opened last. */
  current: Lifetime
  timers: object
}

const SHARED = Symbol.for('tackboard.dom-lifetime')

/** React keeps the timers of the first page that it has run in, so these are the same for all pages of all files. */
const shared = ((globalThis as { [SHARED]?: Shared })[SHARED] ??= {
  roots: [],
  current: startLifetime(true),
  timers: {
    setTimeout: (work: () => void, ms?: number, ...rest: []) =>
      track(shared.current.clock.setTimeout(work, ms, ...rest)),
    setInterval: (work: () => void, ms?: number, ...rest: []) =>
      track(shared.current.clock.setInterval(work, ms, ...rest)),
    clearTimeout: (timer?: Timer) => shared.current.clock.clearTimeout(timer),
    clearInterval: (timer?: Timer) => shared.current.clock.clearInterval(timer),
  },
})

vi.doMock('react-dom/client', async (load) => {
  const actual = await load<typeof ReactClient>()
  const trackRoot = (root: ReactClient.Root): ReactClient.Root => {
    shared.roots.push(root)
    return root
  }
  return {
    ...actual,
    createRoot: (...args: Parameters<typeof actual.createRoot>) => trackRoot(actual.createRoot(...args)),
    hydrateRoot: (...args: Parameters<typeof actual.hydrateRoot>) => trackRoot(actual.hydrateRoot(...args)),
  }
})

function startLifetime(isOver = false): Lifetime {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  return { clock: { setTimeout, clearTimeout, setInterval, clearInterval }, running: new Set(), isOver, isAppAtWork }
}

function track(timer: Timer): Timer {
  const { current } = shared
  if (current.isAppAtWork()) return timer
  if (current.isOver) current.clock.clearTimeout(timer)
  else current.running.add(timer)
  return timer
}

/** What ends with a page: its components and its timers. Those of the app, which answers in this process, go on. */
export function beginLifetime() {
  const lifetime = startLifetime()
  shared.current = lifetime
  return {
    timers: shared.timers,
    end() {
      for (const root of shared.roots.splice(0)) root.unmount()
      lifetime.isOver = true
      for (const timer of lifetime.running) clearTimeout(timer)
    },
  }
}
