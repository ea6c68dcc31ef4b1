import { DAY_MS, MINUTE_MS } from '../time.ts'

/** What a vendor's pixel can be told of. */
export const PIXEL_KINDS = ['signup', 'engaged_session', 'advertiser_resurrection'] as const
export type PixelKind = (typeof PIXEL_KINDS)[number]

/**
 * Cookies that begin so say, as `category#name`, which pixels are to be loaded once (docs/BEHAVIOUR.md, Third parties).
 * Pages read them.
 */
export const PIXEL_COOKIE_PREFIX = '_pixel_'

/** The vendor whose pixels have a page of their own, and are tried again. */
export const FACEBOOK_VENDOR = 'facebook'
export const FACEBOOK_PIXEL_RETRIES = 3

/** A session counts as engaged after this time. */
export const ENGAGED_SESSION_MS = MINUTE_MS

/** Where a vendor is used that names no countries of its own. */
export const DEFAULT_PIXEL_COUNTRIES: readonly string[] = ['US', 'GB', 'JP']

/** A region where no vendor is told anything: California, as `country-region`. */
export const EXCLUDED_REGION = 'US-CA'

/** An advertiser's coming back may be told of for so long. */
const ADVERTISER_RESURRECTION_DAYS = 90

/** Whether an advertiser has come back lately enough to be told of. */
export function isRecentlyResurrected(resurrectedAt: number, now: number): boolean {
  const days = (now - resurrectedAt) / DAY_MS
  return days >= 0 && days <= ADVERTISER_RESURRECTION_DAYS
}
