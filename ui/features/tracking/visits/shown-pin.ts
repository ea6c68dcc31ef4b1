import { createStore } from '#ui/platform/store.ts'
import type { VisitedPin } from './visit-history.ts'

/** Null for signed-in viewers and on other pages. */
export const shownPin = createStore<Omit<VisitedPin, 'ts'> | null>(null)
