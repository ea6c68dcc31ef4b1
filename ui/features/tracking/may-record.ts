import { isRegulatedCountry } from '#schema/constants/countries.ts'
import { hasRefused, mayTrack } from '#schema/settings/consent.ts'
import { mayShareWithThirdParties } from '#schema/tracking/third-parties.ts'
import type { BackgroundState } from '#ui/app/background.ts'
import { isViewerKnown, trackingContext } from '#ui/app/consent.ts'

type Visitor = Pick<BackgroundState, 'context' | 'answeredConsent'>

/**
 * `unknown`: a shared document does not know its viewer; events wait in memory. `withheld` stores and sends nothing;
 * `refused` also erases what waits.
 */
export type RecordingPolicy = 'unknown' | 'allowed' | 'withheld' | 'refused'

/** The policy of the event log. The server enforces the same rule for incoming events. */
export function findRecordingPolicy(visitor: Visitor): RecordingPolicy {
  const facts = getTrackingContext(visitor)
  if (visitor.context.isBot) return 'withheld'
  if (hasRefused('analytics', facts)) return 'refused'
  if (!isViewerKnown(visitor.context)) return 'unknown'
  return mayTrack('analytics', facts) ? 'allowed' : 'withheld'
}

/**
 * Whatever observes the page, such as impressions and metrics, needs what recording events needs, known for certain.
 */
export function mayMeasure(visitor: Visitor): boolean {
  return findRecordingPolicy(visitor) === 'allowed'
}

/** Time counts from the beginning of a page, so it is measured before the viewer is known; its events wait. */
export function mayMeasureTime(visitor: Visitor): boolean {
  const policy = findRecordingPolicy(visitor)
  return policy === 'allowed' || policy === 'unknown'
}

export function mayMeasureAds(visitor: Visitor): boolean {
  return mayTrack('marketing', getTrackingContext(visitor))
}

export function mayRecordSearches(visitor: Visitor): boolean {
  return mayTrack('personalization', getTrackingContext(visitor))
}

export function mayKeepVisits(visitor: Visitor): boolean {
  const { context } = visitor
  return isViewerKnown(context) && !context.isAuthenticated && mayUseVisits(visitor)
}

/**
 * Visits may be used if the country needs no consent and nothing was refused. An unknown country counts as needing it.
 */
export function mayUseVisits(visitor: Visitor): boolean {
  if (visitor.context.isBot || !mayTrack('personalization', getTrackingContext(visitor))) return false
  return isAllowedCountry(visitor.context)
}

/** The site's country and the visitor's: neither has a law that requires an answer first. */
export function isAllowedCountry({ country, countryFromIp }: Pick<Visitor['context'], 'country' | 'countryFromIp'>) {
  return !isRegulatedCountry(country) && !isRegulatedCountry(countryFromIp)
}

/** A refusal also erases what was kept before it. */
export function mustForgetVisits(visitor: Visitor): boolean {
  return hasRefused('personalization', getTrackingContext(visitor))
}

/** Nothing reaches third parties until the viewer and their country are known. */
export function mayUseThirdParties(visitor: Visitor): boolean {
  const { isBot, regionFromIp, user } = visitor.context
  if (!isViewerKnown(visitor.context)) return false
  const isThirdPartyMarketingOn = user?.third_party_marketing_tracking_enabled
  return mayShareWithThirdParties({ ...getTrackingContext(visitor), isBot, regionFromIp, isThirdPartyMarketingOn })
}

function getTrackingContext({ context, answeredConsent }: Visitor) {
  return trackingContext(context, answeredConsent)
}
