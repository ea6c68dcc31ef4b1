export interface DocumentTiming {
  /** Milliseconds from the first byte sent to the first byte received. */
  roundTripMs: number
  /** Bytes over the network, headers included. */
  transferSize: number
  /** Milliseconds from the start of the navigation to the last byte, as files count theirs. */
  duration: number
}

export function consumeFileTimings(): PerformanceResourceTiming[] {
  const files = performance.getEntriesByType('resource')
  performance.clearResourceTimings()
  return files
}

export function documentTiming(): DocumentTiming | null {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry) return null
  const { startTime, requestStart, responseStart, responseEnd, transferSize } = entry
  return { roundTripMs: responseStart - requestStart, transferSize, duration: responseEnd - startTime }
}

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
