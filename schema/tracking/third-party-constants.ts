import { DAY_MS, MINUTE_MS } from '../time.ts'

export const PIXEL_KINDS = ['signup', 'engaged_session', 'advertiser_resurrection'] as const
export type PixelKind = (typeof PIXEL_KINDS)[number]

/**
 * Cookies with this prefix hold `category#name` of pixels to load once; pages read them (docs/behaviour/tracking.md,
 * Third parties).
 */
export const PIXEL_COOKIE_PREFIX = '_pixel_'

export const FACEBOOK_VENDOR = 'facebook'
export const FACEBOOK_PIXEL_RETRIES = 3

export const ENGAGED_SESSION_MS = MINUTE_MS

export const DEFAULT_PIXEL_COUNTRIES: readonly string[] = ['US', 'GB', 'JP']

/** California, as `country-region`: no third party is notified. */
export const EXCLUDED_REGION = 'US-CA'

const ADVERTISER_RESURRECTION_DAYS = 90

export function isRecentlyResurrected(resurrectedAt: number, now: number): boolean {
  const days = (now - resurrectedAt) / DAY_MS
  return days >= 0 && days <= ADVERTISER_RESURRECTION_DAYS
}
