import { NS_PER_MS } from '#schema/time.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { toTrackingParams } from '#ui/features/tracking/tracking-params.ts'
import type { Impression } from './impression-tracker.ts'
import { readSearch, SEEN_EVENTS } from './subject.ts'

/** The time `at` is in milliseconds since 1970. */
export type TimedDraft = EventDraft & { at: number }

/**
 * Dated from the impression's beginning. The search query is personal, and included only with personalization.
 * `clockOffset`: what the impression's clock lacks to milliseconds since 1970.
 */
export function impressionDraft(
  { subject: { kind, id, slot, page, viewType, trackingParams }, from, to, isRepeated }: Impression,
  { clockOffset, withQuery }: { clockOffset: number; withQuery: boolean },
): TimedDraft {
  const query = kind === 'search' && withQuery ? readSearch(page)?.query : undefined
  return {
    event_type: SEEN_EVENTS[kind],
    view_type: viewType,
    object_id_str: id,
    view_data: query === undefined ? { slot } : { slot, query },
    ...toTrackingParams(trackingParams),
    ...(isRepeated && { aux_data: { again: true } }),
    duration_ns: Math.round((to - from) * NS_PER_MS),
    at: from + clockOffset,
  }
}
