import { isRegulatedCountry } from './constants/countries.ts'
import { DAY_MS } from './time.ts'

/** What cookies and the like may be used for beyond what the site cannot do without. */
export const CONSENT_PURPOSES = ['personalization', 'analytics', 'marketing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** An answer to the question what they may be used for. */
export type Consent = Readonly<Record<ConsentPurpose, boolean>>

export const NO_CONSENT: Consent = { personalization: false, analytics: false, marketing: false }
export const FULL_CONSENT: Consent = { personalization: true, analytics: true, marketing: true }

/** Keeps the answer of a browser; pages read it. */
export const CONSENT_COOKIE = '__Host-consent'

/** Goes up when the purposes change: an answer to another question is none. */
const CONSENT_VERSION = 1

/** How long an answer holds: six months, as the French data protection authority recommends. */
export const CONSENT_LIFETIME_MS = 182 * DAY_MS

/** An answer as its cookie holds it: `1.p1.a0.m0`. */
export function writeConsent({ personalization, analytics, marketing }: Consent): string {
  return [CONSENT_VERSION, `p${+personalization}`, `a${+analytics}`, `m${+marketing}`].join('.')
}

/** The answer in a cookie; null where there is none, or one to an older question. */
export function parseConsent(text: string | null | undefined): Consent | null {
  const parts = /^(\d+)\.p([01])\.a([01])\.m([01])$/.exec(text ?? '')
  if (!parts || Number(parts[1]) !== CONSENT_VERSION) return null
  return { personalization: parts[2] === '1', analytics: parts[3] === '1', marketing: parts[4] === '1' }
}

/** What decides whether somebody may be tracked. */
export interface TrackingFacts {
  country: string
  countryFromIp: string
  /** Whether the browser sends the Global Privacy Control signal. */
  hasPrivacySignal: boolean
  /** Their answer; null where they have given none. */
  consent: Consent | null
}

/**
 * Whether something optional may be done for a purpose. The privacy signal says no, whatever else was said; else the
 * person's answer counts; without one it may where no law asks for an answer first.
 */
export function mayTrack(purpose: ConsentPurpose, facts: TrackingFacts): boolean {
  if (facts.hasPrivacySignal) return false
  return facts.consent === null ? !isRegulated(facts) : facts.consent[purpose]
}

/** Whether the person, or their browser for them, has said no to a purpose. Having said nothing is no answer. */
export function hasRefused(
  purpose: ConsentPurpose,
  { hasPrivacySignal, consent }: Pick<TrackingFacts, 'hasPrivacySignal' | 'consent'>,
): boolean {
  return hasPrivacySignal || consent?.[purpose] === false
}

/** Whether an id may be stored that tells one browser from another (docs/BEHAVIOUR.md, Consent and tracking). */
export function mayKeepPersonalizationId(facts: TrackingFacts): boolean {
  return mayTrack('analytics', facts) && mayTrack('personalization', facts)
}

/**
 * Whether the ad-tracking identifier may be sent (docs/BEHAVIOUR.md, Consent and tracking), as far as its two flags and
 * the experiment say. It goes to a third party, so the sender asks `mayTellThirdParties` as well, which is stricter: it
 * also needs leave for marketing and excludes California.
 */
export function maySendAdIdentifier(
  facts: TrackingFacts & {
    isAuthenticated: boolean
    isExperimentOn: boolean
    /** Counts as on unless it is explicitly off. */
    isThirdPartyMarketingOn: boolean | undefined
  },
): boolean {
  if (!facts.isAuthenticated || !facts.isExperimentOn || facts.hasPrivacySignal) return false
  if (facts.isThirdPartyMarketingOn === false) return false
  const hasAgreed = facts.consent !== null && facts.consent.analytics && facts.consent.personalization
  return hasAgreed || !isRegulated(facts)
}

/** Whether the person is to be asked: where a law wants it, as long as neither they nor their browser have answered. */
export function asksForConsent(facts: TrackingFacts & { isBot: boolean }): boolean {
  return !facts.isBot && !facts.hasPrivacySignal && facts.consent === null && isRegulated(facts)
}

/** The country that the site speaks for and the one that the person is in both count. */
function isRegulated({ country, countryFromIp }: Pick<TrackingFacts, 'country' | 'countryFromIp'>): boolean {
  return isRegulatedCountry(country) || isRegulatedCountry(countryFromIp)
}
