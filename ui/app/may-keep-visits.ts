import type { Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { trackingFacts } from './consent.ts'
import { mayKeepVisits } from './visit-history.ts'

export function mayKeepVisitsIn(context: RequestContext, answered: Consent | null): boolean {
  const { isAuthenticated, isBot, requestIdentifier } = context
  // A shared document does not know yet where the visitor is.
  return requestIdentifier !== '' && mayKeepVisits({ ...trackingFacts(context, answered), isAuthenticated, isBot })
}
