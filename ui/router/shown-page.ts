import { createStore } from '#ui/kit/store.ts'
import type { PageLocation } from './location.ts'

/** The page that is shown, which during a move is not yet that of the address; null before the first and where it could not be fetched. */
export const shownPage = createStore<PageLocation | null>(null)
