import { mayTrack, type Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { trackingFacts } from './consent.ts'

export function mayMeasure(context: RequestContext, answered: Consent | null): boolean {
  // A shared document does not know yet where the visitor is.
  if (context.requestIdentifier === '' || context.isBot) return false
  return mayTrack('analytics', trackingFacts(context, answered))
}
