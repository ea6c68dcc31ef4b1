import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { trackingFacts } from './consent.ts'

const american = {
  requestIdentifier: 'r',
  isBot: false,
  country: 'US',
  countryFromIp: 'US',
  hasPrivacySignal: false,
  isAuthenticated: false,
  user: null,
} as RequestContext

const agreed = {
  has_chosen_cookies: true,
  allow_personalization_cookies: true,
  allow_analytic_cookies: true,
  allow_marketing_cookies: true,
} as NonNullable<RequestContext['user']>

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('the answer about cookies', () => {
  const answerOf = (context: Partial<RequestContext>) => trackingFacts({ ...american, ...context }, null).consent

  it('of an account counts where it is signed in', () => {
    expect(answerOf({ isAuthenticated: true, user: agreed })).toEqual(FULL_CONSENT)
  })

  it('of an account that is only greeted does not', () => {
    expect(answerOf({ isAuthenticated: false, user: agreed })).toBeNull()
  })

  it('of an account that gave it too long ago does not', () => {
    expect(answerOf({ isAuthenticated: true, user: { ...agreed, has_chosen_cookies: false } })).toBeNull()
  })

  it('on this page counts before those of the account and of the browser', () => {
    vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(FULL_CONSENT)}` })
    const context = { ...american, isAuthenticated: true, user: agreed }
    expect(trackingFacts(context, NO_CONSENT).consent).toEqual(NO_CONSENT)
  })

  it('of an account counts before that of the browser', () => {
    vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })
    expect(answerOf({ isAuthenticated: true, user: agreed })).toEqual(FULL_CONSENT)
    expect(answerOf({})).toEqual(NO_CONSENT)
  })
})
