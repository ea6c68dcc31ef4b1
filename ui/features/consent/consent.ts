import { CONSENT_COOKIE, parseConsent, type Consent, type TrackingFacts } from '#schema/consent.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { readCookie } from '#ui/platform/storage/cookie.ts'
import { hasPrivacySignal } from '#ui/platform/services/privacy-signal.ts'
import { createStore } from '#ui/platform/store.ts'

export const answeredConsent = createStore<Consent | null>(null)

/** A shared document does not know yet who its viewer is, and where. */
export function isViewerKnown({ requestIdentifier }: Pick<RequestContext, 'requestIdentifier'>): boolean {
  return requestIdentifier !== ''
}

export function trackingFacts(context: RequestContext, answered: Consent | null): TrackingFacts {
  const { country, countryFromIp } = context
  const consent = answered ?? consentOfAccount(context) ?? parseConsent(readCookie(CONSENT_COOKIE))
  return { country, countryFromIp, hasPrivacySignal: context.hasPrivacySignal || hasPrivacySignal(), consent }
}

function consentOfAccount({ isAuthenticated, user }: RequestContext): Consent | null {
  if (!isAuthenticated || !user?.has_chosen_cookies) return null
  return {
    personalization: user.allow_personalization_cookies,
    analytics: user.allow_analytic_cookies,
    marketing: user.allow_marketing_cookies,
  }
}
