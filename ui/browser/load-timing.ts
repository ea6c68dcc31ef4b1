export interface DocumentTiming {
  /** From the first byte sent to the first byte back, in milliseconds. */
  roundTripMs: number
  /** Bytes over the network, headers included. */
  transferSize: number
  /** From the start of the navigation to the last byte, in milliseconds, as files count theirs. */
  duration: number
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
  if (!entry) return null
  const { startTime, requestStart, responseStart, responseEnd, transferSize } = entry
  return { roundTripMs: responseStart - requestStart, transferSize, duration: responseEnd - startTime }
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
