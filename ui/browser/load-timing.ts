import { RESOURCE_TIMING_CACHE_SIZE } from '#schema/constants/metrics.ts'

export interface DocumentTiming {
  /** From the first byte sent to the first byte back, in milliseconds. */
  roundTripMs: number
}

/** Lets the browser remember the timing of more files than it does by itself. */
export function keepMoreTimings(): void {
  performance.setResourceTimingBufferSize?.(RESOURCE_TIMING_CACHE_SIZE)
}

/** The files that were loaded since the last call. */
export function takeFileTimings(): PerformanceResourceTiming[] {
  const files = performance.getEntriesByType('resource')
  performance.clearResourceTimings()
  return files
}

/** Timing of the document itself, where the browser tells. */
export function documentTiming(): DocumentTiming | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry ? { roundTripMs: entry.responseStart - entry.requestStart } : null
}

/** Calls back for every layout shift that no input caused, also for those before the call. */
export function watchLayoutShifts(onShift: (score: number) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) onShift(entry.value)
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  return () => observer.disconnect()
}
