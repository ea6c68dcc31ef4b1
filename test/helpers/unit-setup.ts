import { afterAll, vi } from 'vitest'

// Files share a process: what one has put in the place of a global is gone before the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
