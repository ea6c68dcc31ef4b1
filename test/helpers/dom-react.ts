import type * as React from 'react'
import { vi } from 'vitest'

// The development build of React mounts everything twice under it, and each mount sends and counts by itself.
vi.doMock('react', async (load) => {
  const actual = await load<typeof React>()
  return { ...actual, StrictMode: actual.Fragment }
})
