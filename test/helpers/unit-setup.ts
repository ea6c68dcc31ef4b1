import { afterAll, vi } from 'vitest'

// Files share a process: what one puts in the place of a global is taken away again, before the clock, which a file may
// have played under it.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
