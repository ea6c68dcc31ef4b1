import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { mayUseThirdParties } from './third-parties.ts'

const american = {
  requestIdentifier: 'r',
  isBot: false,
  country: 'US',
  countryFromIp: 'US',
  regionFromIp: 'TX',
  hasPrivacySignal: false,
  isAuthenticated: false,
  user: null,
} as RequestContext

/** A context whose account holds nothing but what matters here. */
function withUser(user: Partial<NonNullable<RequestContext['user']>>): Partial<RequestContext> {
  return { isAuthenticated: true, user: user as RequestContext['user'] }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

it.each<[string, Partial<RequestContext>, boolean]>([
  ['of a Texan', {}, true],
  ['of nobody whom a shared document does not know', { requestIdentifier: '' }, false],
  ['of no crawler', { isBot: true }, false],
  ['of nobody in California', { regionFromIp: 'CA' }, false],
  ['of nobody whose account forbids it', withUser({ third_party_marketing_tracking_enabled: false }), false],
  ['of somebody whose account allows it', withUser({ third_party_marketing_tracking_enabled: true }), true],
  ['of nobody who sends the privacy signal', { hasPrivacySignal: true }, false],
])('the page may tell others %s', (_, context, expected) => {
  expect(mayUseThirdParties({ ...american, ...context }, null)).toBe(expected)
})

it('a signal that only scripts see, and a no in the cookie, count as well', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(mayUseThirdParties(american, FULL_CONSENT)).toBe(false)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })
  expect(mayUseThirdParties(american, null)).toBe(false)
})
