import { mayTrack, type Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { trackingFacts } from './consent.ts'

/**
 * Whether this browser may be measured and its page may report about itself: once it is known who asks from where, never
 * for crawlers, and only as the choice about analytics allows.
 */
export function mayMeasure(context: RequestContext, answered: Consent | null): boolean {
  // A shared document does not know yet where the person is.
  if (context.requestIdentifier === '' || context.isBot) return false
  return mayTrack('analytics', trackingFacts(context, answered))
}
