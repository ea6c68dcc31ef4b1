import { createStore } from '#ui/kit/store.ts'
import type { VisitedPin } from './visit-history.ts'

/** The pin whose page is shown to somebody signed out, as a visit would say it; null on other pages. */
export const shownPin = createStore<Omit<VisitedPin, 'ts'> | null>(null)
