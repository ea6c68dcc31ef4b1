import {
  COUNT_BUCKET_CAP,
  COUNT_BUCKET_STEP,
  ROUND_TRIP_BUCKETS_MS,
  VISIT_BUCKET_CAP_DAYS,
  VISIT_BUCKET_STEP_DAYS,
} from './tracking/metric-constants.ts'

export function countBucket(count: number): string {
  return bucket(count, COUNT_BUCKET_STEP, COUNT_BUCKET_CAP)
}

export function visitBucket(days: number): string {
  return bucket(days, VISIT_BUCKET_STEP_DAYS, VISIT_BUCKET_CAP_DAYS)
}

export function roundTripBucket(milliseconds: number): string {
  const end = ROUND_TRIP_BUCKETS_MS.find((limit) => milliseconds < limit)
  return end === undefined ? 'above' : `under ${end}`
}

/** Named by its lower end. Negative values, as after a clock was set back, count as 0. */
function bucket(value: number, step: number, cap: number): string {
  if (value >= cap) return `${cap}+`
  return String(Math.max(0, Math.floor(value / step) * step))
}
