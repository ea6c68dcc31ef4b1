import type { MetricName } from '#schema/constants/metrics.ts'
import { watchMetrics, type MetricDetail } from '#ui/browser/metrics.ts'
import { logEvent } from './log-event.ts'
import { metricEvent, type MetricPlace } from './metric-event.ts'
import type { VitalName } from './metric-rules.ts'
import { watchVitals } from './web-vitals.ts'

export interface MetricPlaces {
  /** Where the visit began: web vitals are about that page. */
  landing: MetricPlace
  current(): MetricPlace
}

/** Where metrics go; nowhere while nothing may be measured. */
let places: MetricPlaces | null = null
let isWatching = false

/**
 * Logs metrics from now on, those before as well; answers with the way to stop. The observers are set up once for a
 * document: set up again they would tell everything again.
 */
export function startMetrics(next: MetricPlaces): () => void {
  places = next
  if (!isWatching) {
    isWatching = true
    watchMetrics((name, detail) => record(name, detail, places?.current()))
    watchVitals((name, detail) => record(name, detail, places?.landing))
  }
  return () => {
    if (places === next) places = null
  }
}

function record(name: MetricName | VitalName, detail: MetricDetail, place: MetricPlace | undefined): void {
  const event = place && metricEvent(name, detail, place)
  if (event) logEvent(event)
}
