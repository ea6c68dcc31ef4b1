import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreSamples, startStringUsage, consumeSamples } from './string-usage.ts'

const sendCall = vi.hoisted(() => vi.fn())
vi.mock('#ui/platform/network/send-call.ts', () => ({ sendCall }))
const usedKeys = vi.hoisted(() => vi.fn())
vi.mock('#ui/app/texts/used-keys.ts', () => ({ usedKeys }))

test('what is taken is gone, and comes back with what has been used since', () => {
  const counts = new Map([
    ['nav.home', 2],
    ['pin.save', 1],
  ])
  const samples = consumeSamples(counts)
  expect(samples).toEqual([
    { key: 'nav.home', count: 2 },
    { key: 'pin.save', count: 1 },
  ])
  expect(counts.size).toBe(0)
  counts.set('nav.home', 3)
  restoreSamples(counts, samples)
  expect([...counts]).toEqual([
    ['nav.home', 5],
    ['pin.save', 1],
  ])
})

test('a report has at most a thousand texts; the others are in the next one', () => {
  const counts = new Map(Array.from({ length: 1_200 }, (_, place) => [`a.b${place}`, 1]))
  expect(consumeSamples(counts)).toHaveLength(1_000)
  expect(consumeSamples(counts)).toHaveLength(200)
})

describe('reports', () => {
  const reported = () => sendCall.mock.calls.map(([, options]) => options as unknown)

  beforeEach(() => {
    vi.useFakeTimers()
    sendCall.mockReset().mockResolvedValue(null)
  })
  afterEach(() => vi.useRealTimers())

  test('are made every 10 s, of what was used since the last one', async () => {
    const counts = new Map([['nav.home', 2]])
    usedKeys.mockReturnValue(counts)
    const stop = startStringUsage()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(reported()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(reported()).toEqual([{ samples: [{ key: 'nav.home', count: 2 }] }])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reported()).toHaveLength(1)
    counts.set('pin.save', 1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reported().at(-1)).toEqual({ samples: [{ key: 'pin.save', count: 1 }] })
    stop()
  })

  test('end when reporting is not allowed any more', async () => {
    const counts = new Map([['nav.home', 1]])
    usedKeys.mockReturnValue(counts)
    const stop = startStringUsage()
    await vi.advanceTimersByTimeAsync(10_000)
    counts.set('pin.save', 1)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reported()).toHaveLength(1)
  })

  test('that fail go with the next one', async () => {
    usedKeys.mockReturnValue(new Map([['nav.home', 2]]))
    sendCall.mockRejectedValueOnce(new Error('no'))
    const stop = startStringUsage()
    await vi.advanceTimersByTimeAsync(20_000)
    const samples = [{ key: 'nav.home', count: 2 }]
    expect(reported()).toEqual([{ samples }, { samples }])
    stop()
  })

  test('are not made by a page that is not sampled', async () => {
    usedKeys.mockReturnValue(null)
    startStringUsage()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reported()).toEqual([])
  })
})
