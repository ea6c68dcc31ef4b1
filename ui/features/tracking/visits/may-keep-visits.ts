import type { Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { isViewerKnown, trackingFacts } from '#ui/features/consent/consent.ts'
import { mayKeepVisits } from './visit-history.ts'

export function mayKeepVisitsIn(context: RequestContext, answered: Consent | null): boolean {
  const { isAuthenticated, isBot } = context
  return isViewerKnown(context) && mayKeepVisits({ ...trackingFacts(context, answered), isAuthenticated, isBot })
}
