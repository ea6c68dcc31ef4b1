import { DAY_MS } from '#schema/time.ts'
import { isNumber, shape, where } from '#ui/platform/storage/shape.ts'

export interface Revisitation {
  count: number
  /** When the visit before this one began; this one's beginning for the first. */
  time: number
  /** When this visit began. */
  ts: number
}

export function nextVisit(stored: unknown, now: number): Revisitation {
  return isRevisitation(stored)
    ? { count: stored.count + 1, time: stored.ts, ts: now }
    : { count: 1, time: now, ts: now }
}

export function daysSinceLastVisit(visits: Revisitation | null): number | null {
  return visits && visits.count > 1 ? Math.max(0, Math.floor((visits.ts - visits.time) / DAY_MS)) : null
}

export const isRevisitation = shape<Revisitation>({
  count: where(isNumber, (count) => Number.isSafeInteger(count) && count >= 1),
  time: isNumber,
  ts: isNumber,
})
