import { localStore } from '#ui/browser/storage.ts'
import { addVisit, isVisitHistory, type VisitedPin } from './visit-history.ts'

/** Where the visited pins are kept. */
export const VISITED_PINS_KEY = 'visited_pins'

/** Keeps a visit in this browser. Whether that may be is the caller's to know. */
export function keepVisit(visit: Omit<VisitedPin, 'ts'>): void {
  const history = readVisits()
  const longer = addVisit(history, { ...visit, ts: Date.now() })
  if (longer !== history) localStore.writeJson(VISITED_PINS_KEY, longer)
}

/** The visits that this browser keeps, oldest first; none where what it keeps is damaged. */
export function readVisits(): readonly VisitedPin[] {
  return localStore.readJson(VISITED_PINS_KEY, isVisitHistory) ?? []
}
