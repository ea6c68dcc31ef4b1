import { expect, it, test } from 'vitest'
import { FULL_CONSENT, NO_CONSENT } from '../settings/consent.ts'
import { DAY_MS } from '../time.ts'
import { isVendorCountry, mayShareWithThirdParties, type ThirdPartyContext } from './third-parties.ts'
import { isRecentlyResurrected } from './third-party-constants.ts'

const american: ThirdPartyContext = {
  country: 'US',
  countryFromIp: 'US',
  regionFromIp: 'TX',
  hasPrivacySignal: false,
  consent: null,
  isBot: false,
  isThirdPartyMarketingOn: undefined,
}
const german = { country: 'DE', countryFromIp: 'DE', regionFromIp: 'BE' }

it.each<[string, Partial<ThirdPartyContext>, boolean]>([
  ['of a Texan', {}, true],
  ['of a Texan who has said yes', { consent: FULL_CONSENT, isThirdPartyMarketingOn: true }, true],
  ['of no one who has said no', { consent: NO_CONSENT }, false],
  ['of no one who refuses marketing', { consent: { ...FULL_CONSENT, marketing: false } }, false],
  ['of a Texan who refuses analytics only', { consent: { ...FULL_CONSENT, analytics: false } }, true],
  ['of no one who sends the privacy signal', { hasPrivacySignal: true, consent: FULL_CONSENT }, false],
  ['of no bot', { isBot: true, consent: FULL_CONSENT }, false],
  ['of no one whose account forbids it', { isThirdPartyMarketingOn: false, consent: FULL_CONSENT }, false],
  ['of no one in California', { regionFromIp: 'CA', consent: FULL_CONSENT }, false],
  ['of a viewer in a region CA elsewhere', { country: 'JP', countryFromIp: 'JP', regionFromIp: 'CA' }, true],
  ['of no German who has said nothing', german, false],
  ['of a German who has said yes', { ...german, consent: FULL_CONSENT }, true],
  ['of no German without analytics', { ...german, consent: { ...FULL_CONSENT, analytics: false } }, false],
  ['of no German without personalization', { ...german, consent: { ...FULL_CONSENT, personalization: false } }, false],
  ['of no German without marketing', { ...german, consent: { ...FULL_CONSENT, marketing: false } }, false],
  ['of no German on an American domain', { countryFromIp: 'DE' }, false],
  [
    'of no German on an American domain without analytics',
    { countryFromIp: 'DE', consent: { ...FULL_CONSENT, analytics: false } },
    false,
  ],
  [
    'of no one on a German domain without analytics',
    { country: 'DE', consent: { ...FULL_CONSENT, analytics: false } },
    false,
  ],
  ['of no one from an unknown country', { country: 'UNKNOWN', countryFromIp: 'UNKNOWN' }, false],
])('third parties receive %s', (_, facts, expected) => {
  expect(mayShareWithThirdParties({ ...american, ...facts })).toBe(expected)
})

test('a vendor is used in its countries only', () => {
  expect(isVendorCountry(american, ['US', 'GB'])).toBe(true)
  expect(isVendorCountry({ ...american, countryFromIp: 'CA' }, ['US', 'GB'])).toBe(false)
  expect(isVendorCountry({ ...american, country: 'CA' }, ['US', 'GB'])).toBe(false)
  expect(isVendorCountry(american, [])).toBe(false)
})

test('an advertiser has come back lately within 90 days', () => {
  const day = DAY_MS
  expect(isRecentlyResurrected(0, 90 * day)).toBe(true)
  expect(isRecentlyResurrected(0, 90 * day + 1)).toBe(false)
  expect(isRecentlyResurrected(day, 0)).toBe(false)
})
