import { isRegulatedCountry } from '#schema/constants/countries.ts'
import { mayTrack, type TrackingContext } from '#schema/settings/consent.ts'
import type { LandingSignalsInput } from '#schema/tracking/landing-signal-calls.ts'

export function hasSignals(input: LandingSignalsInput): boolean {
  return [input.unauth_visited_pages, input.invite_redemption, input.paid_landing].some(Boolean)
}

export function mayRecordSignals(facts: TrackingContext & { isBot: boolean }): boolean {
  const { isBot, country, countryFromIp } = facts
  if (isBot || !mayTrack('personalization', facts)) return false
  return !isRegulatedCountry(country) && !isRegulatedCountry(countryFromIp)
}
