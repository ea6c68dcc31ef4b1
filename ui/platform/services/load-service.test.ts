import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chromiumVersion, pollFor } from './load-service.ts'

const EVERY_100_MS = { everyMs: 100, maxAttempts: 20 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('finds what comes after a while', async () => {
  let looks = 0
  const find = vi.fn<() => string | undefined>(() => {
    looks += 1
    return looks === 3 ? 'there' : undefined
  })
  const found = pollFor(find, EVERY_100_MS)
  await vi.advanceTimersByTimeAsync(199)
  expect(find).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe('there')
})

it('gives up after its last look', async () => {
  const find = vi.fn<() => undefined>(() => undefined)
  const given = expect(pollFor(find, EVERY_100_MS)).rejects.toThrow('Nothing was there after 20 looks')
  await vi.advanceTimersByTimeAsync(1_900)
  await given
  expect(find).toHaveBeenCalledTimes(20)
})

it('stops when it is called off', async () => {
  const controller = new AbortController()
  const find = vi.fn<() => undefined>(() => undefined)
  const given = expect(pollFor(find, EVERY_100_MS, controller.signal)).rejects.toThrow('aborted')
  controller.abort()
  await vi.advanceTimersByTimeAsync(100)
  await given
  expect(find).toHaveBeenCalledTimes(1)
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', 150],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    null,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null],
])('%s is Chromium %s', (userAgent, version) => {
  expect(chromiumVersion(userAgent)).toBe(version)
})
