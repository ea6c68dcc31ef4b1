import { isRegulatedCountry } from '../constants/countries.ts'
import { DAY_MS } from '../time.ts'

/** Uses beyond what the site needs to work. */
export const CONSENT_PURPOSES = ['personalization', 'analytics', 'marketing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export type Consent = Readonly<Record<ConsentPurpose, boolean>>

export const NO_CONSENT: Consent = { personalization: false, analytics: false, marketing: false }
export const FULL_CONSENT: Consent = { personalization: true, analytics: true, marketing: true }

export const CONSENT_COOKIE = '__Host-consent'

/** Incremented when the purposes change: older answers no longer count. */
const CONSENT_VERSION = 1

/** Six months, as the French data protection authority recommends. */
export const CONSENT_LIFETIME_MS = 182 * DAY_MS

export function writeConsent({ personalization, analytics, marketing }: Consent): string {
  return [CONSENT_VERSION, `p${+personalization}`, `a${+analytics}`, `m${+marketing}`].join('.')
}

/** Null without an answer, or for one of an older version. */
export function parseConsent(text: string | null | undefined): Consent | null {
  const parts = /^(\d+)\.p([01])\.a([01])\.m([01])$/.exec(text ?? '')
  if (!parts || Number(parts[1]) !== CONSENT_VERSION) return null
  return { personalization: parts[2] === '1', analytics: parts[3] === '1', marketing: parts[4] === '1' }
}

export interface TrackingContext {
  country: string
  countryFromIp: string
  /** Global Privacy Control. */
  hasPrivacySignal: boolean
  /** Null without an answer. */
  consent: Consent | null
  /** True for those under 18, as far as the account says. */
  isMinor?: boolean
}

export type ConsentReason = 'signal' | 'minor' | 'chosen' | 'law' | 'country'

/**
 * The privacy signal refuses everything, and nothing is marketed to minors; else the answer counts. Without one,
 * tracking is allowed unless a law requires an answer first.
 */
export function mayTrack(purpose: ConsentPurpose, facts: TrackingContext): boolean {
  return findPurposeState(purpose, facts).isOn
}

export function findPurposeState(
  purpose: ConsentPurpose,
  facts: TrackingContext,
): { isOn: boolean; reason: ConsentReason } {
  if (facts.hasPrivacySignal) return { isOn: false, reason: 'signal' }
  if (purpose === 'marketing' && facts.isMinor) return { isOn: false, reason: 'minor' }
  if (facts.consent !== null) return { isOn: facts.consent[purpose], reason: 'chosen' }
  return isRegulated(facts) ? { isOn: false, reason: 'law' } : { isOn: true, reason: 'country' }
}

/** The viewer's answer has no effect. */
export function isLocked(reason: ConsentReason): boolean {
  return reason === 'signal' || reason === 'minor'
}

/** The user or their browser's signal has refused. No answer isn't a refusal. */
export function hasRefused(
  purpose: ConsentPurpose,
  { hasPrivacySignal, consent }: Pick<TrackingContext, 'hasPrivacySignal' | 'consent'>,
): boolean {
  return hasPrivacySignal || consent?.[purpose] === false
}

/** Rules on an id that distinguishes one browser from another (docs/behaviour/settings.md, Consent and tracking). */
export function mayKeepPersonalizationId(facts: TrackingContext): boolean {
  return mayTrack('analytics', facts) && mayTrack('personalization', facts)
}

/**
 * Checks the two flags and the experiment (docs/behaviour/settings.md, Consent and tracking). The sender must also
 * check `mayShareWithThirdParties`, which is stricter: marketing consent, and never in California.
 */
export function maySendAdIdentifier(
  facts: TrackingContext & {
    isAuthenticated: boolean
    isExperimentOn: boolean
    /** True unless explicitly off. */
    isThirdPartyMarketingOn: boolean | undefined
  },
): boolean {
  if (!facts.isAuthenticated || !facts.isExperimentOn || facts.hasPrivacySignal || facts.isMinor) return false
  if (facts.isThirdPartyMarketingOn === false) return false
  const hasAgreed = facts.consent !== null && facts.consent.analytics && facts.consent.personalization
  return hasAgreed || !isRegulated(facts)
}

/** A law requires an answer that neither the user nor their browser has given. */
export function asksForConsent(facts: TrackingContext & { isBot: boolean }): boolean {
  return !facts.isBot && !facts.hasPrivacySignal && facts.consent === null && isRegulated(facts)
}

/** The site's country is regulated, or the visitor's. */
function isRegulated({ country, countryFromIp }: Pick<TrackingContext, 'country' | 'countryFromIp'>): boolean {
  return isRegulatedCountry(country) || isRegulatedCountry(countryFromIp)
}
