import { CONSENT_LIFETIME_MS, parseConsent, type Consent } from '#schema/settings/consent.ts'
import type { Viewer, ViewerUser } from './viewer.ts'

export function resolveConsent(viewer: Viewer, cookie: string | undefined, now: number): Consent | null {
  return (viewer.type === 'AUTH' ? consentOfAccount(viewer.user, now) : null) ?? parseConsent(cookie)
}

export function consentOfAccount(user: ViewerUser, now: number): Consent | null {
  if (!hasChosenCookies(user, now)) return null
  return {
    personalization: user.allowPersonalizationCookies,
    analytics: user.allowAnalyticCookies,
    marketing: user.allowMarketingCookies,
  }
}

export function hasChosenCookies({ cookiesChosenAt }: Pick<ViewerUser, 'cookiesChosenAt'>, now: number): boolean {
  return cookiesChosenAt !== null && now - cookiesChosenAt < CONSENT_LIFETIME_MS
}
