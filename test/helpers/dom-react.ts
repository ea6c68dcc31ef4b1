import { vi } from 'vitest'

// The development build of React mounts everything twice under it, and each mount sends and counts by itself.
vi.doMock('react', async (load) => {
  const actual = await load<typeof import('react')>()
  return { ...actual, StrictMode: actual.Fragment }
})
