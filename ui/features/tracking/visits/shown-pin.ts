import { createStore } from '#ui/platform/store.ts'
import type { VisitedPin } from './visit-history.ts'

export const shownPin = createStore<Omit<VisitedPin, 'ts'> | null>(null)
