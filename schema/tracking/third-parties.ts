import { isRegulatedCountry } from '../constants/countries.ts'
import { mayTrack, type TrackingContext } from '../settings/consent.ts'
import { EXCLUDED_REGION } from './third-party-constants.ts'

export interface ThirdPartyContext extends TrackingContext {
  isBot: boolean
  /** The region within `countryFromIp`, without the country; empty if unknown. */
  regionFromIp: string
  /** True unless explicitly off. */
  isThirdPartyMarketingOn: boolean | undefined
}

/**
 * Sharing needs consent to marketing, and in regulated countries to analytics and personalization; it never happens for
 * bots, in California, or against the privacy signal or the account's setting (docs/behaviour/tracking.md, Third
 * parties).
 */
export function mayShareWithThirdParties(facts: ThirdPartyContext): boolean {
  const { isBot, country, countryFromIp, regionFromIp, consent, isThirdPartyMarketingOn } = facts
  if (isBot || isThirdPartyMarketingOn === false || !mayTrack('marketing', facts)) return false
  if (`${countryFromIp}-${regionFromIp}` === EXCLUDED_REGION) return false
  const isRegulated = isRegulatedCountry(country) || isRegulatedCountry(countryFromIp)
  return !isRegulated || (consent !== null && consent.analytics && consent.personalization)
}

export function isVendorCountry(
  { country, countryFromIp }: Pick<ThirdPartyContext, 'country' | 'countryFromIp'>,
  countries: readonly string[],
): boolean {
  return countries.includes(country) && countries.includes(countryFromIp)
}
