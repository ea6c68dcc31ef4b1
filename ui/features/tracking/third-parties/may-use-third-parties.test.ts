import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { mayUseThirdParties } from './may-use-third-parties.ts'

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
  ['for a Texan', {}, true],
  ['not for a visitor that a shared document does not know', { requestIdentifier: '' }, false],
  ['not for a crawler', { isBot: true }, false],
  ['not for a Californian', { regionFromIp: 'CA' }, false],
  ['not for a user whose account forbids it', withUser({ third_party_marketing_tracking_enabled: false }), false],
  ['for a user whose account allows it', withUser({ third_party_marketing_tracking_enabled: true }), true],
  ['not for a browser with the privacy signal', { hasPrivacySignal: true }, false],
])('third parties may be used %s', (_, context, expected) => {
  expect(mayUseThirdParties({ ...american, ...context }, null)).toBe(expected)
})

it('a signal that only scripts see, and a no in the cookie, count as well', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(mayUseThirdParties(american, FULL_CONSENT)).toBe(false)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })
  expect(mayUseThirdParties(american, null)).toBe(false)
})
