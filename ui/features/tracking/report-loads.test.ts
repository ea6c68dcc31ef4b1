import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enlargeTimingBuffer } from '#ui/platform/lifecycle/metrics.ts'

interface Shift {
  value: number
  hadRecentInput: boolean
}

const reported = vi.hoisted(() => [] as [string, Record<string, unknown>][])
vi.mock('#ui/platform/lifecycle/metrics.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  reportMetric: (name: string, detail: Record<string, unknown>) => reported.push([name, detail]),
}))

const setResourceTimingBufferSize = vi.fn()
let files: { transferSize: number; duration: number }[]
let page: EventTarget & { readyState: string }
let shift: (...shifts: Shift[]) => void
let stop = () => {}

/** What the browser tells of the document itself: 30 KB that took 90 ms, of which the server took 60. */
const DOCUMENT = {
  startTime: 0,
  requestStart: 20,
  responseStart: 80,
  responseEnd: 90,
  loadEventStart: 0,
  transferSize: 30_000,
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  reported.length = 0
  files = []
  page = Object.assign(new EventTarget(), { readyState: 'interactive' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  vi.stubGlobal('performance', {
    now: () => 0,
    getEntriesByType: (type: string) => (type === 'navigation' ? [DOCUMENT] : [...files]),
    clearResourceTimings: () => (files = []),
    setResourceTimingBufferSize,
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['layout-shift']
      constructor(callback: (list: { getEntries(): Shift[] }) => void) {
        shift = (...shifts) => callback({ getEntries: () => shifts })
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function start() {
  const module = await import('./report-loads.ts')
  stop = module.startLoadReports()
  return module
}

function finishLoad(): void {
  page.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(0)
}

const named = (...names: string[]) => reported.filter(([name]) => names.includes(name))

it('the browser keeps the timing of 400 files', () => {
  enlargeTimingBuffer()
  expect(setResourceTimingBufferSize).toHaveBeenCalledExactlyOnceWith(400)
})

describe('a page load', () => {
  it('is measured once it is over, the document and all that came with it', async () => {
    await start()
    files.push({ transferSize: 1_200, duration: 40 }, { transferSize: 0, duration: 99 })
    vi.advanceTimersByTime(10_000)
    expect(named('load_size', 'cache_hits', 'delta_hit')).toEqual([])
    files.push({ transferSize: 500, duration: 10 })
    finishLoad()
    expect(named('load_size', 'cache_hits', 'delta_hit')).toEqual([
      ['load_size', { kind: 'initial', files: 4, bytes: 31_700 }],
      ['cache_hits', { kind: 'initial', files: 4, localHits: 1 }],
      ['delta_hit', { files: 4, outcome: 'delta' }],
    ])
  })

  it('is measured at once where it is over already', async () => {
    page.readyState = 'complete'
    await start()
    vi.advanceTimersByTime(0)
    expect(named('load_size')).toEqual([['load_size', { kind: 'initial', files: 1, bytes: 30_000 }]])
  })

  it('reports the round trip that its document took', async () => {
    await start()
    expect(reported).toEqual([['round_trip', { bucket: 'under 200', ms: 60 }]])
  })

  it('is not measured by a page that is gone by then', async () => {
    await start()
    stop()
    finishLoad()
    expect(named('load_size')).toEqual([])
  })
})

describe('a navigation', () => {
  it('is measured by what has come since the last report', async () => {
    const { reportNavigation } = await start()
    files.push({ transferSize: 1_200, duration: 40 })
    finishLoad()
    files.push({ transferSize: 700, duration: 30 })
    reportNavigation()
    reportNavigation()
    expect(named('load_size').slice(1)).toEqual([
      ['load_size', { kind: 'navigation', files: 1, bytes: 700 }],
      ['load_size', { kind: 'navigation', files: 0, bytes: 0 }],
    ])
    expect(named('delta_hit')).toHaveLength(1)
  })

  it('before the page was loaded is part of that load', async () => {
    const { reportNavigation } = await start()
    files.push({ transferSize: 700, duration: 30 })
    reportNavigation()
    expect(named('load_size')).toEqual([])
    finishLoad()
    expect(named('load_size')).toEqual([['load_size', { kind: 'initial', files: 2, bytes: 30_700 }]])
  })
})

it('a layout shift is reported from 0.009 on, unless an input caused it', async () => {
  await start()
  shift({ value: 0.0089, hadRecentInput: false }, { value: 0.2, hadRecentInput: true })
  expect(named('layout_shift')).toEqual([])
  shift({ value: 0.009, hadRecentInput: false })
  expect(named('layout_shift')).toEqual([['layout_shift', { score: 0.009 }]])
})
