import { HOUR_S } from '#schema/time.ts'

/** Pins of one sitemap page. Search engines take up to 50,000; this keeps a page at some 4 MB. */
export const SITEMAP_PAGE_SIZE = 10_000

/** Sitemap pages that one index may list (sitemaps.org). */
export const MAX_SITEMAP_PAGES = 50_000

/** How long a copy of the sitemap or of `robots.txt` may be kept: new pins are found that much later. */
export const SEO_MAX_AGE_S = HOUR_S
