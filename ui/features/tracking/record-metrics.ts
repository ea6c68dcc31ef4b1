import type { MetricName } from '#schema/tracking/metric-constants.ts'
import { watchMetrics, type MetricDetail } from '#ui/platform/lifecycle/metrics.ts'
import { logEvent } from './log-event.ts'
import { metricEvent, type MetricContext } from './metric-event.ts'
import type { VitalName } from './metric-rules.ts'
import { watchVitals } from './web-vitals.ts'

export interface MetricContexts {
  /** Milliseconds of the document from which measuring is allowed; 0 for always. */
  since: number
  /** Web vitals are about the landing page. */
  landing: MetricContext
  current(): MetricContext
}

let places: MetricContexts | null = null
let isWatching = false

/**
 * Includes earlier metrics from `since` on. Web vitals cover a whole document, so they need consent from its beginning.
 * The observers are set up once: a second set would report everything again.
 */
export function startMetrics(next: MetricContexts): () => void {
  places = next
  if (!isWatching) {
    isWatching = true
    watchMetrics(next.since, (name, detail) => record(name, detail, places?.current()))
    if (next.since === 0) watchVitals((name, detail) => record(name, detail, places?.landing))
  }
  return () => {
    if (places === next) places = null
  }
}

function record(name: MetricName | VitalName, detail: MetricDetail, place: MetricContext | undefined): void {
  const event = place && metricEvent(name, detail, place)
  if (event) logEvent(event)
}
