import { mayTrack, type TrackingFacts } from '#schema/consent.ts'
import { isRegulatedCountry } from '#schema/constants/countries.ts'
import { VISIT_HISTORY_LIMIT } from '#schema/constants/visits.ts'
import { isNumber, isString, listOf, nullable, shape } from '#ui/browser/shape.ts'

/** A pin that a signed-out visitor has looked at. */
export interface VisitedPin {
  pinId: string
  link: string | null
  imageSignature: string
  domain: string | null
  /** Milliseconds since 1970. */
  ts: number
}

/** Who visits, as far as it decides whether visits are kept. */
export interface Visitor extends TrackingFacts {
  isAuthenticated: boolean
  isBot: boolean
}

/**
 * Whether visits may be kept at all: only those of signed-out people from countries that do not ask for consent
 * first, and that have said no to nothing. A country that is not known yet counts as one that does.
 */
export function mayKeepVisits(visitor: Visitor): boolean {
  const { isAuthenticated, isBot, country, countryFromIp } = visitor
  if (isAuthenticated || isBot || !mayTrack('personalization', visitor)) return false
  return !isRegulatedCountry(country) && !isRegulatedCountry(countryFromIp)
}

/** The history with one more visit at its end. An entry equal to the newest one, whenever it was, is skipped. */
export function addVisit(history: readonly VisitedPin[], visit: VisitedPin): readonly VisitedPin[] {
  const newest = history.at(-1)
  if (newest && isSameVisit(newest, visit)) return history
  return [...history, visit].slice(-VISIT_HISTORY_LIMIT)
}

function isSameVisit(a: VisitedPin, b: VisitedPin): boolean {
  return a.pinId === b.pinId && a.link === b.link && a.imageSignature === b.imageSignature && a.domain === b.domain
}

export const isVisitHistory = listOf(
  shape<VisitedPin>({
    pinId: isString,
    link: nullable(isString),
    imageSignature: isString,
    domain: nullable(isString),
    ts: isNumber,
  }),
)
