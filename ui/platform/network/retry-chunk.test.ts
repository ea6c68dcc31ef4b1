import { afterEach, expect, test, vi } from 'vitest'
import { fakeTiming } from '../../../test/helpers/timing.ts'
import { retryChunk } from './retry-chunk.ts'

afterEach(() => {
  vi.useRealTimers()
  performance.clearMarks()
})

const failures = () => performance.getEntriesByName('tackboard.chunk_load_failure')

test.each([
  [0, []],
  [1, [500]],
  [2, [500, 1_000]],
])('a chunk that fails %i times is there after waits of %j ms', async (failing, waits) => {
  const timing = fakeTiming()
  const load = vi.fn(async (before: number) => {
    if (before < failing) throw new Error('gone')
    return 'code'
  })
  const answer = await retryChunk('a.js', load, timing)
  expect(answer).toBe('code')
  expect(timing.waits).toEqual(waits)
  expect(load.mock.calls.map(([before]) => before)).toEqual(Array.from({ length: failing + 1 }, (_, index) => index))
  expect(failures()).toHaveLength(0)
})

test('the third failure is thrown, and counted once', async () => {
  const load = vi.fn(() => Promise.reject(new Error('gone')))
  await expect(retryChunk('a.js', load, fakeTiming())).rejects.toThrow('gone')
  expect(load).toHaveBeenCalledTimes(3)
  expect(failures()).toHaveLength(1)
  expect((failures()[0] as PerformanceMark).detail).toEqual({ chunk: 'a.js', attempts: 3 })
})

test('a server that keeps silent counts as a failure', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async (before: number) => (before < 2 ? new Promise<string>(() => {}) : 'code'))
  const answer = retryChunk('a.js', load)
  await vi.advanceTimersByTimeAsync(15_000 + 500 + 15_000 + 1_000)
  await expect(answer).resolves.toBe('code')
})
