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

/** What ends with a page: its components and its timers. Those of the app, which answers in this process, go on. */
export function beginLifetime() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isOver = false

  function keep(timer: ReturnType<typeof setTimeout>): ReturnType<typeof setTimeout> {
    if (isAppAtWork()) return timer
    if (isOver) clearTimeout(timer)
    else timers.add(timer)
    return timer
  }
  return {
    timers: {
      setTimeout: (work: () => void, ms?: number, ...rest: []) => keep(setTimeout(work, ms, ...rest)),
      setInterval: (work: () => void, ms?: number, ...rest: []) => keep(setInterval(work, ms, ...rest)),
      clearTimeout,
      clearInterval,
    },
    end() {
      for (const root of roots.splice(0)) root.unmount()
      isOver = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
