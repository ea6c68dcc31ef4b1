import { roundTripBucket } from '#schema/buckets.ts'
import { LAYOUT_SHIFT_DETAIL_THRESHOLD } from '#schema/tracking/metric-constants.ts'
import { afterLoad } from '#ui/platform/lifecycle/after-load.ts'
import { documentTiming, consumeFileTimings, watchLayoutShifts } from '#ui/platform/lifecycle/load-timing.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { toDelta, summarizeLoad, type LoadSummary } from './load-summary.ts'

type LoadKind = 'initial' | 'navigation'

let isReported = false

export function reportNavigation(): void {
  if (isReported) report('navigation', summarizeLoad(consumeFileTimings()))
}

export function startLoadReports(): () => void {
  const timing = documentTiming()
  if (timing)
    reportMetric('round_trip', { bucket: roundTripBucket(timing.roundTripMs), ms: Math.round(timing.roundTripMs) })
  // The images are still loading before that.
  const callOff = afterLoad(0, reportDocument)
  const stop = watchLayoutShifts((score) => {
    if (score >= LAYOUT_SHIFT_DETAIL_THRESHOLD) reportMetric('layout_shift', { score })
  })
  return () => {
    callOff()
    stop()
  }
}

function reportDocument(): void {
  const timing = documentTiming()
  const summary = summarizeLoad([...(timing ? [timing] : []), ...consumeFileTimings()])
  report('initial', summary)
  reportMetric('delta_hit', { files: summary.files, outcome: toDelta(summary) })
  isReported = true
}

function report(kind: LoadKind, { files, bytes, localHits }: LoadSummary): void {
  reportMetric('load_size', { kind, files, bytes })
  reportMetric('cache_hits', { kind, files, localHits })
}
