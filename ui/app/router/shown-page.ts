import { createStore } from '#ui/platform/store.ts'
import type { PageLocation } from './page-location.ts'

/**
 * The page shown is not yet that of the address during a navigation; null before the first and if the page could not be
 * fetched.
 */
export const shownPage = createStore<PageLocation | null>(null)
