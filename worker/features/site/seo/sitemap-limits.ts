import { HOUR_S } from '#schema/time.ts'

/** Search engines accept up to 50,000; this keeps a page at about 4 MB. */
export const SITEMAP_PAGE_SIZE = 10_000

/** Limit of one index (sitemaps.org). */
export const MAX_SITEMAP_PAGES = 50_000

export const ROBOTS_MAX_AGE_S = HOUR_S
