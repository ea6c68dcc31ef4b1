import type { Consent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { trackingFacts } from './consent.ts'
import { mayKeepVisits } from './visit-history.ts'

/** Whether the visits of this page's viewer may be kept, once it is known who they are and where. */
export function mayKeepVisitsIn(context: RequestContext, answered: Consent | null): boolean {
  const { isAuthenticated, isBot, requestIdentifier } = context
  // A shared document does not know yet where the person is.
  return requestIdentifier !== '' && mayKeepVisits({ ...trackingFacts(context, answered), isAuthenticated, isBot })
}
