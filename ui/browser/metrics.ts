import type { MetricName } from '#schema/constants/metrics.ts'

export type MetricDetail = Readonly<Record<string, string | number | boolean | null>>

/** Marks of the User Timing API begin so. */
export const METRIC_PREFIX = 'tackboard.'

/**
 * Reports a metric as a mark of the User Timing API, where profilers and observers find it.
 * It never throws: what counts failures must not cause one.
 */
export function reportMetric(name: MetricName, detail: MetricDetail = {}): void {
  try {
    performance.mark(METRIC_PREFIX + name, { detail })
  } catch {
    // A browser without details of marks loses no more than the count.
  }
}

/**
 * Calls back for every metric since a moment of the document, in milliseconds, also for those before the call; answers with
 * the way to stop.
 */
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
