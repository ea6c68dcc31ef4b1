import { localStore } from '#ui/platform/storage/storage.ts'
import { addVisit, isVisitHistory, type VisitedPin } from './visit-history.ts'

export const VISITED_PINS_KEY = 'visited_pins'

/** The caller checks that visits may be kept. */
export function rememberVisit(visit: Omit<VisitedPin, 'ts'>): void {
  const history = readVisits()
  const longer = addVisit(history, { ...visit, ts: Date.now() })
  if (longer !== history) localStore.writeJson(VISITED_PINS_KEY, longer)
}

export function readVisits(): readonly VisitedPin[] {
  return localStore.readJson(VISITED_PINS_KEY, isVisitHistory) ?? []
}
