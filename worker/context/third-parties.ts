import { type ThirdPartyFacts } from '#schema/third-parties.ts'
import { trackingFactsOf } from './consent.ts'
import type { AppContext } from './context.ts'
import type { Viewer } from './viewer.ts'

/** What decides whether others may be told of the person behind a request. */
export function thirdPartyFactsOf(c: AppContext, viewer: Viewer, now: number): ThirdPartyFacts {
  return {
    ...trackingFactsOf(c, viewer, now),
    isBot: c.var.bot.isBot,
    regionFromIp: c.var.country.regionFromIp,
    isThirdPartyMarketingOn: viewer.type === 'UNAUTH' ? undefined : viewer.user.thirdPartyMarketingTrackingEnabled,
  }
}
