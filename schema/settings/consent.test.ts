import { describe, expect, it, test } from 'vitest'
import {
  asksForConsent,
  FULL_CONSENT,
  hasRefused,
  mayKeepPersonalizationId,
  maySendAdIdentifier,
  mayTrack,
  NO_CONSENT,
  parseConsent,
  findPurposeState,
  writeConsent,
  type TrackingContext,
} from './consent.ts'

const american: TrackingContext = { country: 'US', countryFromIp: 'US', hasPrivacySignal: false, consent: null }
const german: TrackingContext = { ...american, country: 'DE', countryFromIp: 'DE' }
const some = { ...NO_CONSENT, analytics: true }

test('an answer is read as it was written', () => {
  for (const consent of [NO_CONSENT, FULL_CONSENT, some]) expect(parseConsent(writeConsent(consent))).toEqual(consent)
})

test.each([undefined, null, '', '1', '0.p1.a1.m1', '2.p1.a1.m1', '1.p1.a1.m2', '1.p1.a1.m1.x'])(
  '%j is no answer to the present question',
  (text) => {
    expect(parseConsent(text)).toBeNull()
  },
)

describe('something optional may be done', () => {
  it.each<[string, TrackingContext, boolean]>([
    ['where no law asks first', american, true],
    ['not where one does', german, false],
    ['not on a domain for a country where one does', { ...american, country: 'DE' }, false],
    ['not where the country is not known', { ...american, countryFromIp: 'UNKNOWN' }, false],
    ['by the user’s yes', { ...german, consent: some }, true],
    ['not against the user’s no, wherever they are', { ...american, consent: NO_CONSENT }, false],
    [
      'not with the privacy signal, whatever was said',
      { ...american, consent: FULL_CONSENT, hasPrivacySignal: true },
      false,
    ],
  ])('%s', (_, facts, expected) => {
    expect(mayTrack('analytics', facts)).toBe(expected)
  })

  it('but nothing is marketed to minors', () => {
    const minor = { ...american, consent: FULL_CONSENT, isMinor: true }
    expect([mayTrack('analytics', minor), mayTrack('marketing', minor)]).toEqual([true, false])
    expect(findPurposeState('marketing', minor)).toEqual({ isOn: false, reason: 'minor' })
    const person = { isAuthenticated: true, isExperimentOn: true, isThirdPartyMarketingOn: true }
    expect(maySendAdIdentifier({ ...minor, ...person })).toBe(false)
  })

  it('for nothing but what was agreed to', () => {
    expect(mayTrack('marketing', { ...german, consent: some })).toBe(false)
  })
})

test('a personalization id needs analytics and personalization both where a law asks', () => {
  expect(mayKeepPersonalizationId(american)).toBe(true)
  expect(mayKeepPersonalizationId(german)).toBe(false)
  expect(mayKeepPersonalizationId({ ...german, consent: some })).toBe(false)
  expect(mayKeepPersonalizationId({ ...german, consent: { ...some, personalization: true } })).toBe(true)
  expect(mayKeepPersonalizationId({ ...german, consent: { ...FULL_CONSENT, analytics: false } })).toBe(false)
  expect(mayKeepPersonalizationId({ ...american, consent: { ...FULL_CONSENT, analytics: false } })).toBe(false)
})

test('the ad-tracking identifier is sent for logged-in users in the experiment, with consent where a law asks', () => {
  const person = { isAuthenticated: true, isExperimentOn: true, isThirdPartyMarketingOn: undefined }
  expect(maySendAdIdentifier({ ...american, ...person })).toBe(true)
  expect(maySendAdIdentifier({ ...american, ...person, isAuthenticated: false })).toBe(false)
  expect(maySendAdIdentifier({ ...american, ...person, isExperimentOn: false })).toBe(false)
  expect(maySendAdIdentifier({ ...american, ...person, isThirdPartyMarketingOn: false })).toBe(false)
  expect(maySendAdIdentifier({ ...american, ...person, hasPrivacySignal: true })).toBe(false)
  expect(maySendAdIdentifier({ ...german, ...person })).toBe(false)
  expect(maySendAdIdentifier({ ...german, ...person, consent: some })).toBe(false)
  expect(maySendAdIdentifier({ ...german, ...person, consent: { ...FULL_CONSENT, analytics: false } })).toBe(false)
  expect(maySendAdIdentifier({ ...german, ...person, consent: FULL_CONSENT })).toBe(true)
})

test('people are asked where a law wants it, until they or their browser have answered', () => {
  expect(asksForConsent({ ...german, isBot: false })).toBe(true)
  expect(asksForConsent({ ...american, isBot: false })).toBe(false)
  expect(asksForConsent({ ...german, isBot: true })).toBe(false)
  expect(asksForConsent({ ...german, isBot: false, consent: NO_CONSENT })).toBe(false)
  expect(asksForConsent({ ...german, isBot: false, hasPrivacySignal: true })).toBe(false)
})

test.each([
  [null, false, false],
  [null, true, true],
  [FULL_CONSENT, false, false],
  [FULL_CONSENT, true, true],
  [NO_CONSENT, false, true],
])('of an answer %j and a privacy signal %j it is a refusal: %j', (consent, hasPrivacySignal, expected) => {
  expect(hasRefused('personalization', { consent, hasPrivacySignal })).toBe(expected)
})
