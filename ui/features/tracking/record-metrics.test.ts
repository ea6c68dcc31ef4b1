import { beforeEach, expect, test, vi } from 'vitest'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import type { EventDraft } from './log-event.ts'

const watchVitals = vi.hoisted(() => vi.fn())
vi.mock('./web-vitals.ts', () => ({ watchVitals }))
const logged = vi.hoisted(() => [] as unknown[])
vi.mock('./log-event.ts', () => ({
  logEvent: (draft: EventDraft) => logged.push([draft.aux_data?.['name'], draft.aux_data?.['bucket']]),
}))

beforeEach(() => {
  vi.resetModules()
  watchVitals.mockReset()
  logged.length = 0
  performance.clearMarks()
})

async function startSince(since: number): Promise<() => void> {
  const { startMetrics } = await import('./record-metrics.ts')
  const place = { surface: 'home', pinKind: null }
  return startMetrics({ since, landing: place, current: () => place })
}

test('what was measured earlier is logged where it always might be', async () => {
  reportMetric('missing_locale', { locale: 'xx' })
  const stop = await startSince(0)
  await expect.poll(() => logged).toEqual([['missing_locale', 'xx']])
  expect(watchVitals).toHaveBeenCalledOnce()
  stop()
})

test('of the time before the leave nothing is logged, and nothing of the whole document', async () => {
  reportMetric('missing_locale', { locale: 'xx' })
  await new Promise((resolve) => setTimeout(resolve, 2))
  const stop = await startSince(performance.now())
  reportMetric('missing_locale', { locale: 'yy' })
  await expect.poll(() => logged).toEqual([['missing_locale', 'yy']])
  expect(watchVitals).not.toHaveBeenCalled()
  stop()
})

test('once the leave has been taken back nothing is logged', async () => {
  const stop = await startSince(0)
  stop()
  const reported = Promise.withResolvers<void>()
  const observer = new PerformanceObserver(() => reported.resolve())
  observer.observe({ type: 'mark' })
  reportMetric('missing_locale', { locale: 'yy' })
  await reported.promise
  observer.disconnect()
  expect(logged).toEqual([])
})
