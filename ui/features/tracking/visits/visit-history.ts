import { VISIT_HISTORY_LIMIT } from '#schema/tracking/visit-constants.ts'
import { isNumber, isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'

export interface VisitedPin {
  pinId: string
  link: string | null
  imageSignature: string
  domain: string | null
  /** Milliseconds since 1970. */
  ts: number
}

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
