import {
  LANDING_PAGE_TYPES,
  MAX_VISITED_PATH_LENGTH,
  VISIT_HISTORY_LIMIT,
  type LandingPageType,
} from '#schema/constants/visits.ts'
import { isMoment } from './moment.ts'

/** A page that a signed-out visitor has looked at. */
export interface VisitedPage {
  /** Without query and fragment. */
  path: string
  pageType: LandingPageType
  /** Milliseconds since 1970. */
  ts: number
}

/** The pages with one more at their end: none where it equals the newest one, whenever that was, and none once the list is full. */
export function addPage(pages: readonly VisitedPage[], page: VisitedPage): readonly VisitedPage[] {
  const newest = pages.at(-1)
  const isSame = newest?.path === page.path && newest.pageType === page.pageType
  return isSame || pages.length >= VISIT_HISTORY_LIMIT ? pages : [...pages, page]
}

/** Whether a stored value is a list of pages; anything else counts as an empty one. */
export function areVisitedPages(value: unknown): value is VisitedPage[] {
  return Array.isArray(value) && value.every(isVisitedPage)
}

function isVisitedPage(value: unknown): value is VisitedPage {
  if (typeof value !== 'object' || value === null) return false
  const { path, pageType, ts } = value as Partial<Record<keyof VisitedPage, unknown>>
  const types: readonly unknown[] = LANDING_PAGE_TYPES
  const isPath = typeof path === 'string' && path.length <= MAX_VISITED_PATH_LENGTH && /^\/[^?#]*$/.test(path)
  return isPath && types.includes(pageType) && isMoment(ts)
}
