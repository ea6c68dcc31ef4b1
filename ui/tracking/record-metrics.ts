import type { MetricName } from '#schema/constants/metrics.ts'
import { watchMetrics, type MetricDetail } from '#ui/browser/metrics.ts'
import { logEvent } from './log-event.ts'
import { metricEvent, type MetricPlace } from './metric-event.ts'
import type { VitalName } from './metric-rules.ts'
import { watchVitals } from './web-vitals.ts'

export interface MetricPlaces {
  /** From when on the document may be measured, in its milliseconds; 0 where it always was. */
  since: number
  /** Where the visit began: web vitals are about that page. */
  landing: MetricPlace
  current(): MetricPlace
}

/** Where metrics go; nowhere while nothing may be measured. */
let places: MetricPlaces | null = null
let isWatching = false

/**
 * Logs metrics from now on, those before as well as far as they may be; answers with the way to stop. Web vitals are about
 * the whole of a document, so that they need leave from its beginning. The observers are set up once for a
 * document: set up again they would tell everything again.
 */
export function startMetrics(next: MetricPlaces): () => void {
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

function record(name: MetricName | VitalName, detail: MetricDetail, place: MetricPlace | undefined): void {
  const event = place && metricEvent(name, detail, place)
  if (event) logEvent(event)
}
