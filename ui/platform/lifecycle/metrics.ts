import { RESOURCE_TIMING_CACHE_SIZE } from '#schema/constants/loading.ts'
import type { MetricName } from '#schema/tracking/metric-constants.ts'

export type MetricDetail = Readonly<Record<string, string | number | boolean | null>>

export const METRIC_PREFIX = 'tackboard.'

/** A mark of the User Timing API. Never throws: what counts failures must not cause one. */
export function reportMetric(name: MetricName, detail: MetricDetail = {}): void {
  try {
    performance.mark(METRIC_PREFIX + name, { detail })
  } catch {
    // A browser without details of marks loses only the count.
  }
}

/** Metrics from `since` on, in milliseconds of the document, including those before the call. */
export function watchMetrics(since: number, onMetric: (name: MetricName, detail: MetricDetail) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('mark')) return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceMark[]) {
      if (!entry.name.startsWith(METRIC_PREFIX) || entry.startTime < since) continue
      onMetric(entry.name.slice(METRIC_PREFIX.length) as MetricName, (entry.detail as MetricDetail | null) ?? {})
    }
  })
  observer.observe({ type: 'mark', buffered: true })
  return () => observer.disconnect()
}

/** Files beyond the browser's default buffer are never reported. */
export function enlargeTimingBuffer(): void {
  performance.setResourceTimingBufferSize?.(RESOURCE_TIMING_CACHE_SIZE)
}
