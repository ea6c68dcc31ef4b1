import { createStore } from '#ui/platform/store.ts'
import type { PageLocation } from './page-location.ts'

/** During a navigation not yet that of the address; null before the first and where the page could not be fetched. */
export const shownPage = createStore<PageLocation | null>(null)
