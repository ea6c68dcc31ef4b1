import { describe, expect, test, vi } from 'vitest'
import { fakeTiming } from '../test/helpers/timing.ts'
import { backoffMs, retry, type RetryPolicy } from './retry.ts'

/** Work that fails so often and then succeeds. */
function failing(times: number) {
  return vi.fn(async (failures: number) => {
    if (failures < times) throw new Error(`failure ${failures + 1}`)
    return 'done'
  })
}

const policy: RetryPolicy = { attempts: 4, firstMs: 100 }

describe('work that fails', () => {
  test('is done again after waits that double, and knows how often it has failed', async () => {
    const timing = fakeTiming()
    const work = failing(3)
    expect(await retry(work, policy, timing)).toBe('done')
    expect(timing.waits).toEqual([100, 200, 400])
    expect(work.mock.calls).toEqual([[0], [1], [2], [3]])
  })

  test('throws its last error once all tries are used up, without another wait', async () => {
    const timing = fakeTiming()
    const work = failing(4)
    await expect(retry(work, policy, timing)).rejects.toThrow('failure 4')
    expect(work).toHaveBeenCalledTimes(4)
    expect(timing.waits).toHaveLength(3)
  })

  test('is final where another try is not worth it', async () => {
    const timing = fakeTiming()
    const isWorthIt = (error: unknown) => error instanceof Error && error.message !== 'failure 2'
    await expect(retry(failing(9), { ...policy, isWorthIt }, timing)).rejects.toThrow('failure 2')
    expect(timing.waits).toEqual([100])
  })

  test('waits at least as long as its error asks for', async () => {
    const timing = fakeTiming()
    const leastMs = (error: unknown) => (error instanceof Error && error.message === 'failure 2' ? 5_000 : 0)
    expect(await retry(failing(3), { ...policy, leastMs }, timing)).toBe('done')
    expect(timing.waits).toEqual([100, 5_000, 400])
  })

  test('is not done any more once its signal has aborted, while it runs or while it waits', async () => {
    const controller = new AbortController()
    const work = vi.fn(async () => {
      controller.abort(new Error('stop'))
      throw new Error('failed')
    })
    const forever = { ...policy, attempts: Infinity, signal: controller.signal }
    await expect(retry(work, forever, fakeTiming())).rejects.toThrow('stop')
    await expect(retry(work, forever, fakeTiming())).rejects.toThrow('stop')
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('the wait', () => {
  test('grows by its factor, up to its longest', () => {
    const backoff = { firstMs: 30, factor: 4, longestMs: 1_000 }
    expect([1, 2, 3, 4, 5].map((failures) => backoffMs(backoff, failures))).toEqual([30, 120, 480, 1_000, 1_000])
  })

  test('is spread by chance, the longest one too', () => {
    const backoff = { firstMs: 100, longestMs: 200, spread: [0.5, 1.5] } as const
    expect(backoffMs(backoff, 1, () => 0)).toBe(50)
    expect(backoffMs(backoff, 1, () => 0.5)).toBe(100)
    expect(backoffMs(backoff, 9, () => 0.75)).toBe(250)
  })
})
