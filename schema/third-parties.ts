import { mayTrack, type TrackingFacts } from './consent.ts'
import { isRegulatedCountry } from './constants/countries.ts'
import { EXCLUDED_REGION } from './constants/third-parties.ts'

/** What decides whether others may be told that somebody was here. */
export interface ThirdPartyFacts extends TrackingFacts {
  isBot: boolean
  /** Region of the address within `countryFromIp`, without the country; empty where it is not known. */
  regionFromIp: string
  /** Of whoever is signed in; counts as on unless it is explicitly off. */
  isThirdPartyMarketingOn: boolean | undefined
}

/**
 * Whether any third party may be told of somebody, be it through a pixel or for attribution (docs/BEHAVIOUR.md, Third
 * parties): with leave for marketing, in regulated countries with leave for analytics and personalization besides;
 * never of bots, in California, or against the privacy signal or the setting of the account.
 */
export function mayTellThirdParties(facts: ThirdPartyFacts): boolean {
  const { isBot, country, countryFromIp, regionFromIp, consent, isThirdPartyMarketingOn } = facts
  if (isBot || isThirdPartyMarketingOn === false || !mayTrack('marketing', facts)) return false
  if (`${countryFromIp}-${regionFromIp}` === EXCLUDED_REGION) return false
  const isRegulated = isRegulatedCountry(country) || isRegulatedCountry(countryFromIp)
  return !isRegulated || (consent !== null && consent.analytics && consent.personalization)
}

/** Whether a vendor is used where somebody is. */
export function isVendorCountry(
  { country, countryFromIp }: Pick<ThirdPartyFacts, 'country' | 'countryFromIp'>,
  countries: readonly string[],
): boolean {
  return countries.includes(country) && countries.includes(countryFromIp)
}
