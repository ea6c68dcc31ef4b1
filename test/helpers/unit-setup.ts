import { afterAll, vi } from 'vitest'

// Files share a process: what one puts in the place of a global is taken away again, before the clock, which it may
// have played under it, and modules that it has loaded with a stand-in are loaded again.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})
