import { CONSENT_LIFETIME_MS, parseConsent, type Consent } from '#schema/consent.ts'
import type { Viewer, ViewerUser } from './viewer.ts'

/** The answer of the viewer's account, else of their browser; null where there is none that still holds. */
export function resolveConsent(viewer: Viewer, cookie: string | undefined, now: number): Consent | null {
  return (viewer.type === 'AUTH' ? consentOfAccount(viewer.user, now) : null) ?? parseConsent(cookie)
}

/** The answer that an account has given; null where it has given none, or too long ago. */
export function consentOfAccount(user: ViewerUser, now: number): Consent | null {
  if (!hasChosenCookies(user, now)) return null
  return {
    personalization: user.allowPersonalizationCookies,
    analytics: user.allowAnalyticCookies,
    marketing: user.allowMarketingCookies,
  }
}

/** Whether an account's answer still holds. */
export function hasChosenCookies({ cookiesChosenAt }: Pick<ViewerUser, 'cookiesChosenAt'>, now: number): boolean {
  return cookiesChosenAt !== null && now - cookiesChosenAt < CONSENT_LIFETIME_MS
}
