import type { RequestContext } from '#schema/page-data.ts'
import { mayTellThirdParties, type ThirdPartyFacts } from '#schema/third-parties.ts'
import type { Consent } from '#schema/consent.ts'
import { isViewerKnown, trackingFacts } from '#ui/features/consent/consent.ts'

export function mayUseThirdParties(context: RequestContext, answered: Consent | null): boolean {
  if (!isViewerKnown(context)) return false
  const facts: ThirdPartyFacts = {
    ...trackingFacts(context, answered),
    isBot: context.isBot,
    regionFromIp: context.regionFromIp,
    isThirdPartyMarketingOn: context.user?.third_party_marketing_tracking_enabled,
  }
  return mayTellThirdParties(facts)
}
