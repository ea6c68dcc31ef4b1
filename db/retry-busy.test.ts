import { expect, test, vi } from 'vitest'
import { retryBusy } from './retry-busy.ts'

const busy = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })

function options() {
  const waits: number[] = []
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds), random: () => 1 }
}

test('a busy database is asked again, with growing waits', async () => {
  const given = options()
  const send = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(busy())
    .mockRejectedValueOnce(busy())
  expect(await retryBusy(send, given)).toBe('done')
  expect(given.waits).toEqual([40, 80])
})

test('after four tries the refusal is thrown', async () => {
  const given = options()
  const send = vi.fn(() => Promise.reject(busy()))
  await expect(retryBusy(send, given)).rejects.toThrow('database is locked')
  expect(send).toHaveBeenCalledTimes(4)
})

test('what may have been carried out is not sent again', async () => {
  const given = options()
  const send = vi.fn(() => Promise.reject(new DOMException('timed out', 'TimeoutError')))
  await expect(retryBusy(send, given)).rejects.toThrow('timed out')
  expect(send).toHaveBeenCalledTimes(1)
})
