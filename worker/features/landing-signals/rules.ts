import { mayTrack, type TrackingFacts } from '#schema/consent.ts'
import { isRegulatedCountry } from '#schema/constants/countries.ts'
import type { LandingSignalsInput } from '#schema/calls/landing-signals.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Signals are of people who have just signed in; others meet `notSignedIn`. */
export function requireArrival(viewer: Viewer): string {
  return viewer.type === 'AUTH' ? viewer.user.id : fail('notSignedIn')
}

/** Whether an upload tells anything. */
export function hasSignals(input: LandingSignalsInput): boolean {
  return [input.unauth_visited_pages, input.invite_redemption, input.paid_landing].some(Boolean)
}

/** The rule by which browsers keep visits in the first place: with leave, outside of regulated countries, of no bot. */
export function mayKeepSignals(facts: TrackingFacts & { isBot: boolean }): boolean {
  const { isBot, country, countryFromIp } = facts
  if (isBot || !mayTrack('personalization', facts)) return false
  return !isRegulatedCountry(country) && !isRegulatedCountry(countryFromIp)
}
