import { LAYOUT_SHIFT_DETAIL_THRESHOLD } from '#schema/constants/metrics.ts'
import { documentTiming, keepMoreTimings, takeFileTimings, watchLayoutShifts } from '#ui/browser/load-timing.ts'
import { reportMetric } from '#ui/browser/metrics.ts'
import { roundTripBucket } from './buckets.ts'
import { deltaOf, summarizeLoad } from './load-summary.ts'

export type LoadKind = 'initial' | 'navigation'

/** Reports what the page load, or the move that has just ended, took from the network and from the cache. */
export function reportLoad(kind: LoadKind): void {
  const summary = summarizeLoad(takeFileTimings())
  const { files, bytes, localHits } = summary
  reportMetric('load_size', { kind, files, bytes })
  reportMetric('cache_hits', { kind, files, localHits })
  if (kind === 'initial') reportMetric('delta_hit', { files, outcome: deltaOf(summary) })
}

/** Starts to report loads; answers with the way to stop. */
export function startLoadReports(): () => void {
  keepMoreTimings()
  reportLoad('initial')
  const timing = documentTiming()
  if (timing)
    reportMetric('round_trip', { bucket: roundTripBucket(timing.roundTripMs), ms: Math.round(timing.roundTripMs) })
  return watchLayoutShifts((score) => {
    if (score >= LAYOUT_SHIFT_DETAIL_THRESHOLD) reportMetric('layout_shift', { score })
  })
}
