import type { RequestContext } from '#schema/page-data.ts'
import { CONSENT_COOKIE, parseConsent, type Consent, type TrackingContext } from '#schema/settings/consent.ts'
import { hasPrivacySignal } from '#ui/platform/services/privacy-signal.ts'
import { readCookie } from '#ui/platform/storage/cookie.ts'
import { createStore } from '#ui/platform/store.ts'

export const answeredConsent = createStore<Consent | null>(null)

/** A shared document does not know yet who its viewer is, and where. */
export function isViewerKnown({ requestIdentifier }: Pick<RequestContext, 'requestIdentifier'>): boolean {
  return requestIdentifier !== ''
}

export function knownContext({
  country,
  countryFromIp,
  hasPrivacySignal,
  consent,
  user,
}: RequestContext): TrackingContext {
  return { country, countryFromIp, hasPrivacySignal, consent, isMinor: user?.is_under_18 ?? false }
}

export function trackingContext(context: RequestContext, answered: Consent | null): TrackingContext {
  const known = knownContext(context)
  return {
    ...known,
    hasPrivacySignal: known.hasPrivacySignal || hasPrivacySignal(),
    consent: answered ?? known.consent ?? parseConsent(readCookie(CONSENT_COOKIE)),
  }
}
