import { onTestFinished, vi } from 'vitest'

const RETRY = '#ui/platform/network/retry-chunk.ts'

/** The code of one chunk can't be loaded, in pages opened from now on, until the returned function is called. */
export function breakChunk(broken: string): () => void {
  let isBroken = true
  vi.doMock(RETRY, () => ({
    retryChunk: (name: string, load: (failures: number) => Promise<unknown>) =>
      isBroken && name === broken ? Promise.reject(new Error(`No ${name}`)) : load(0),
  }))
  onTestFinished(() => {
    vi.doUnmock(RETRY)
  })
  return () => void (isBroken = false)
}
