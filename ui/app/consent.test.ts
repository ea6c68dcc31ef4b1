import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestContext } from '#schema/page-data.ts'
import { CONSENT_COOKIE, FULL_CONSENT, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { trackingContext } from './consent.ts'

const american = {
  requestIdentifier: 'r',
  isBot: false,
  country: 'US',
  countryFromIp: 'US',
  hasPrivacySignal: false,
  isAuthenticated: false,
  consent: null,
  user: null,
} as RequestContext

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

describe('the answer about cookies', () => {
  const findAnswer = (context: Partial<RequestContext>) => trackingContext({ ...american, ...context }, null).consent

  it('that the server found counts', () => {
    expect(findAnswer({ consent: FULL_CONSENT })).toEqual(FULL_CONSENT)
    expect(findAnswer({})).toBeNull()
  })

  it('on this page counts before those of the account and of the browser', () => {
    vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(FULL_CONSENT)}` })
    const context = { ...american, consent: FULL_CONSENT }
    expect(trackingContext(context, NO_CONSENT).consent).toEqual(NO_CONSENT)
  })

  it('that the server found counts before that of the browser', () => {
    vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` })
    expect(findAnswer({ consent: FULL_CONSENT })).toEqual(FULL_CONSENT)
    expect(findAnswer({})).toEqual(NO_CONSENT)
  })
})
