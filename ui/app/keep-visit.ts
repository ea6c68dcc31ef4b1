import { hasRefused } from '#schema/consent.ts'
import { localStore } from '#ui/browser/storage.ts'
import { addVisit, isVisitHistory, mayKeepVisits, type VisitedPin, type Visitor } from './visit-history.ts'

const KEY = 'visited_pins'

/** Keeps a visit in this browser, where visits of this visitor may be kept at all; where they have said no, forgets the others. */
export function keepVisit(visit: Omit<VisitedPin, 'ts'>, visitor: Visitor): void {
  if (hasRefused('personalization', visitor)) localStore.remove(KEY)
  if (!mayKeepVisits(visitor)) return
  const history = readVisits()
  const longer = addVisit(history, { ...visit, ts: Date.now() })
  if (longer !== history) localStore.writeJson(KEY, longer)
}

/** The visits that this browser keeps, oldest first; none where what it keeps is damaged. */
export function readVisits(): readonly VisitedPin[] {
  return localStore.readJson(KEY, isVisitHistory) ?? []
}
