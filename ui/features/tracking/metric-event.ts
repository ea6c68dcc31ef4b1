import type { PinKind } from '#schema/pins/pin-kind.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { MetricName } from '#schema/tracking/metric-constants.ts'
import type { MetricDetail } from '#ui/platform/lifecycle/metrics.ts'
import type { EventDraft } from './log-event.ts'
import { METRIC_RULES, type VitalName } from './metric-rules.ts'

export interface MetricContext {
  surface: string
  pinKind: PinKind | null
}

/** Anything else is not one of our words, and must not be logged. */
const BUCKET_PATTERN = /^[\w .+\-/[\]]{0,64}$/

/** Names and numbers only, nothing else of the detail. Null where sampling leaves this one out. */
export function metricEvent(
  name: MetricName | VitalName,
  detail: MetricDetail,
  { surface, pinKind }: MetricContext,
  random: () => number = Math.random,
): EventDraft | null {
  if (!Object.hasOwn(METRIC_RULES, name)) return null
  const { rate, bucket, value } = METRIC_RULES[name]
  if (random() >= rate) return null
  return {
    event_type: EVENT_TYPES.metric,
    aux_data: {
      name,
      surface,
      bucket: bucket === undefined ? '' : toBucket(detail[bucket]),
      value: value === undefined ? 0 : toNumber(detail[value]),
      sample_rate: rate,
      ...(pinKind !== null && { pin_type: pinKind }),
    },
  }
}

function toBucket(part: MetricDetail[string] | undefined): string {
  const text = String(part ?? '')
  return BUCKET_PATTERN.test(text) ? text : 'other'
}

function toNumber(part: MetricDetail[string] | undefined): number {
  return typeof part === 'number' && Number.isFinite(part) ? part : 0
}
