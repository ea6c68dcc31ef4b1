import {
  CACHE_HIT_SAMPLE_RATE,
  LAYOUT_SHIFT_DETAIL_THRESHOLD,
  LOAD_SIZE_SAMPLE_RATE,
} from '#schema/constants/metrics.ts'
import { documentTiming, keepMoreTimings, takeFileTimings, watchLayoutShifts } from '#ui/browser/load-timing.ts'
import { reportMetric } from '#ui/browser/metrics.ts'
import { roundTripBucket } from './buckets.ts'
import { summarizeLoad } from './load-summary.ts'

export type LoadKind = 'initial' | 'navigation'

/** Reports what the page load, or the move that has just ended, took from the network and from the cache. */
export function reportLoad(kind: LoadKind, random: () => number = Math.random): void {
  const { files, bytes, localHits } = summarizeLoad(takeFileTimings())
  if (random() < LOAD_SIZE_SAMPLE_RATE) reportMetric('load_size', { kind, files, bytes })
  if (random() < CACHE_HIT_SAMPLE_RATE) reportMetric('cache_hits', { kind, files, localHits })
}

/** Starts to report loads; answers with the way to stop. */
export function startLoadReports(): () => void {
  keepMoreTimings()
  reportLoad('initial')
  const timing = documentTiming()
  if (timing) reportMetric('round_trip', { bucket: roundTripBucket(timing.roundTripMs) })
  return watchLayoutShifts((score) => {
    if (score >= LAYOUT_SHIFT_DETAIL_THRESHOLD) reportMetric('layout_shift', { score })
  })
}
