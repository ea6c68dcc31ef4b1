import { expect, test, vi } from 'vitest'
import { fakeTiming } from '../test/helpers/timing.ts'
import { retryBusy } from './retry-busy.ts'

const busy = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })

test('a busy database is asked again, with growing waits', async () => {
  const timing = fakeTiming(1)
  const send = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(busy())
    .mockRejectedValueOnce(busy())
  expect(await retryBusy(send, timing)).toBe('done')
  expect(timing.waits).toEqual([40, 80])
})

test('after four tries the refusal is thrown', async () => {
  const timing = fakeTiming(1)
  const send = vi.fn(() => Promise.reject(busy()))
  await expect(retryBusy(send, timing)).rejects.toThrow('database is locked')
  expect(send).toHaveBeenCalledTimes(4)
})

test('what may have been carried out is not sent again', async () => {
  const timing = fakeTiming(1)
  const send = vi.fn(() => Promise.reject(new DOMException('timed out', 'TimeoutError')))
  await expect(retryBusy(send, timing)).rejects.toThrow('timed out')
  expect(send).toHaveBeenCalledTimes(1)
})
