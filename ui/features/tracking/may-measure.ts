import { mayTrack, type Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { isViewerKnown, trackingFacts } from '#ui/features/consent/consent.ts'

export function mayMeasure(context: RequestContext, answered: Consent | null): boolean {
  if (!isViewerKnown(context) || context.isBot) return false
  return mayTrack('analytics', trackingFacts(context, answered))
}
