import { afterEach, expect, test, vi } from 'vitest'
import { STRING_USAGE_INTERVAL_MS } from '#schema/constants/string-usage.ts'
import { callResource } from '#ui/browser/request.ts'
import { putBack, startStringUsage, takeSamples } from './string-usage.ts'

vi.mock('#ui/browser/request.ts', () => ({ callResource: vi.fn() }))
const used = vi.hoisted(() => new Map<string, number>())
vi.mock('#ui/messages/used-keys.ts', () => ({ usedKeys: () => used }))

afterEach(() => vi.useRealTimers())

test('what is taken is gone, and comes back with what has been used since', () => {
  const counts = new Map([
    ['nav.home', 2],
    ['pin.save', 1],
  ])
  const samples = takeSamples(counts)
  expect(samples).toEqual([
    { key: 'nav.home', count: 2 },
    { key: 'pin.save', count: 1 },
  ])
  expect(counts.size).toBe(0)
  counts.set('nav.home', 3)
  putBack(counts, samples)
  expect([...counts]).toEqual([
    ['nav.home', 5],
    ['pin.save', 1],
  ])
})

test('a report has at most a thousand texts; the others are in the next one', () => {
  const counts = new Map(Array.from({ length: 1_200 }, (_, place) => [`a.b${place}`, 1]))
  expect(takeSamples(counts)).toHaveLength(1_000)
  expect(takeSamples(counts)).toHaveLength(200)
})

test('what is used is reported until nobody may be told any more', async () => {
  vi.useFakeTimers()
  const reports = vi.mocked(callResource).mockResolvedValue(null)
  used.set('nav.home', 1)
  const stop = startStringUsage()
  await vi.advanceTimersByTimeAsync(STRING_USAGE_INTERVAL_MS)
  expect(reports).toHaveBeenCalledOnce()
  used.set('pin.save', 1)
  stop()
  await vi.advanceTimersByTimeAsync(10 * STRING_USAGE_INTERVAL_MS)
  expect(reports).toHaveBeenCalledOnce()
})
