import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent, type Consent } from '#schema/settings/consent.ts'
import {
  findRecordingPolicy,
  mayKeepVisits,
  mayMeasure,
  mayMeasureTime,
  mayUseThirdParties,
  mayUseVisits,
  mustForgetVisits,
} from './may-record.ts'

const AMERICAN = {
  requestIdentifier: 'r',
  isBot: false,
  country: 'US',
  countryFromIp: 'US',
  regionFromIp: 'TX',
  hasPrivacySignal: false,
  isAuthenticated: false,
  user: null,
} as RequestContext

const GERMANY = { country: 'DE', countryFromIp: 'DE' }
const UNKNOWN_VIEWER = { requestIdentifier: '' }
const NO_ANALYTICS = { ...FULL_CONSENT, analytics: false }

type Case = [name: string, context: Partial<RequestContext>, answeredConsent: Consent | null]

function visitor([, context, answeredConsent]: Case) {
  return { context: { ...AMERICAN, ...context }, answeredConsent }
}

/** A context whose account holds nothing but what matters here. */
function withUser(user: Partial<NonNullable<RequestContext['user']>>): Partial<RequestContext> {
  return { isAuthenticated: true, user: user as RequestContext['user'] }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('events are', () => {
  test.each<[...Case, policy: string]>([
    ['a user where no law asks for an answer', {}, null, 'allowed'],
    ['a user who has agreed where one does', GERMANY, FULL_CONSENT, 'allowed'],
    ['a user who has not answered there yet', GERMANY, null, 'withheld'],
    ['a user who has said no', {}, NO_CONSENT, 'refused'],
    ['a user who has agreed to all but this', {}, NO_ANALYTICS, 'refused'],
    ['a browser that says no', { hasPrivacySignal: true }, FULL_CONSENT, 'refused'],
    ['a crawler', { isBot: true }, null, 'withheld'],
    ['a crawler on a shared document', { ...UNKNOWN_VIEWER, isBot: true }, null, 'withheld'],
    ['a shared document', UNKNOWN_VIEWER, null, 'unknown'],
    [
      'a shared document of a browser that says no',
      { ...UNKNOWN_VIEWER, hasPrivacySignal: true },
      FULL_CONSENT,
      'refused',
    ],
  ])('of %s', (name, context, answer, policy) => {
    expect(findRecordingPolicy(visitor([name, context, answer]))).toBe(policy)
  })
})

describe('a page is measured', () => {
  it.each<[...Case, isMeasured: boolean, isTimed: boolean]>([
    ['in the United States', {}, null, true, true],
    ['for its time alone while a shared document does not know who looks', UNKNOWN_VIEWER, null, false, true],
    ['not in a crawler', { isBot: true }, null, false, false],
    ['not where the browser signals no', { hasPrivacySignal: true }, null, false, false],
    ['not where a law asks first', { countryFromIp: 'DE' }, null, false, false],
  ])('%s', (name, context, answer, isMeasured, isTimed) => {
    expect(mayMeasure(visitor([name, context, answer]))).toBe(isMeasured)
    expect(mayMeasureTime(visitor([name, context, answer]))).toBe(isTimed)
  })
})

describe('visits are kept', () => {
  it.each<[...Case, isKept: boolean]>([
    ['signed out in the United States', {}, null, true],
    ['signed out in Brazil', { country: 'BR', countryFromIp: 'BR' }, null, true],
    ['not before it is known who looks', UNKNOWN_VIEWER, null, false],
    ['not signed in', { isAuthenticated: true }, null, false],
    ['not of a bot', { isBot: true }, null, false],
    ['not with the privacy signal', { hasPrivacySignal: true }, null, false],
    ['not after refusing everything', {}, NO_CONSENT, false],
    ['not in Germany, even with consent', GERMANY, FULL_CONSENT, false],
    ['not in the United Kingdom', { country: 'GB', countryFromIp: 'GB' }, null, false],
    ['not in Germany', GERMANY, null, false],
    ['not in Germany on another country’s domain', { countryFromIp: 'DE' }, null, false],
    ['not there, even with consent', { countryFromIp: 'DE' }, FULL_CONSENT, false],
    ['not on a German domain', { country: 'DE' }, null, false],
    ['not on such a domain, even with consent', { country: 'DE' }, FULL_CONSENT, false],
    ['not after refusing personalization', {}, { ...FULL_CONSENT, personalization: false }, false],
    ['after refusing analytics only', {}, NO_ANALYTICS, true],
    ['not in an unknown country', { country: 'UNKNOWN', countryFromIp: 'UNKNOWN' }, null, false],
  ])('%s', (name, context, answer, isKept) => {
    expect(mayKeepVisits(visitor([name, context, answer]))).toBe(isKept)
  })

  it('only while they may be, uploaded after logging in, and forgotten after a refusal alone', () => {
    const member: Case = ['', { isAuthenticated: true }, null]
    expect(mayUseVisits(visitor(member))).toBe(true)
    expect(mayUseVisits(visitor(['', GERMANY, FULL_CONSENT]))).toBe(false)
    expect(mustForgetVisits(visitor(['', GERMANY, null]))).toBe(false)
    expect(mustForgetVisits(visitor(['', UNKNOWN_VIEWER, NO_CONSENT]))).toBe(true)
  })
})

describe('third parties may be used', () => {
  it.each<[...Case, expected: boolean]>([
    ['for a Texan', {}, null, true],
    ['not for a visitor that a shared document does not know', UNKNOWN_VIEWER, null, false],
    ['not for a crawler', { isBot: true }, null, false],
    ['not for a Californian', { regionFromIp: 'CA' }, null, false],
    ['not where the account forbids it', withUser({ third_party_marketing_tracking_enabled: false }), null, false],
    ['where the account allows it', withUser({ third_party_marketing_tracking_enabled: true }), null, true],
    ['not for a browser with the privacy signal', { hasPrivacySignal: true }, null, false],
  ])('%s', (name, context, answer, expected) => {
    expect(mayUseThirdParties(visitor([name, context, answer]))).toBe(expected)
  })

  it('not with a signal that only scripts see, nor with a no in the cookie', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    expect(mayUseThirdParties({ context: AMERICAN, answeredConsent: FULL_CONSENT })).toBe(false)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })
    expect(mayUseThirdParties({ context: AMERICAN, answeredConsent: null })).toBe(false)
  })
})
