import { createStore } from '#ui/platform/store.ts'

/** The id of the unsafe pin that the viewer wants to see. */
export const liftedVeil = createStore<string | null>(null)
