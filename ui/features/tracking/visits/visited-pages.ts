import {
  LANDING_PAGE_TYPES,
  MAX_VISITED_PATH_LENGTH,
  VISIT_HISTORY_LIMIT,
  type LandingPageType,
} from '#schema/tracking/visit-constants.ts'
import { isMoment, isString, listOf, oneOf, shape, where } from '#ui/platform/storage/shape.ts'

export interface VisitedPage {
  /** The path without query and fragment. */
  path: string
  pageType: LandingPageType
  /** Milliseconds since 1970. */
  ts: number
}

export function addPage(pages: readonly VisitedPage[], page: VisitedPage): readonly VisitedPage[] {
  const newest = pages.at(-1)
  const isSame = newest?.path === page.path && newest.pageType === page.pageType
  return isSame || pages.length >= VISIT_HISTORY_LIMIT ? pages : [...pages, page]
}

export const areVisitedPages = listOf(
  shape<VisitedPage>({
    path: where(isString, (path) => path.length <= MAX_VISITED_PATH_LENGTH && /^\/[^?#]*$/.test(path)),
    pageType: oneOf(LANDING_PAGE_TYPES),
    ts: isMoment,
  }),
)
