import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** 30 days more than the refresh window, so that it is reached in time. */
export const SESSION_LIFETIME_MS = 120 * DAY_MS

/** However often it is refreshed; then the password is needed again. */
export const SESSION_ABSOLUTE_LIFETIME_MS = 365 * DAY_MS

export const SESSION_IDLE_LIFETIME_MS = 90 * DAY_MS

/** docs/behaviour/identity.md, Sessions. */
export const RESURRECTION_WINDOW_MS = 28 * DAY_MS

/** Close enough for a list, and few writes. */
export const SESSION_TOUCH_INTERVAL_MS = HOUR_MS

/** Calls that a page makes by itself later name the account for which they were meant, and work for no other. */
export const ACCOUNT_HEADER = 'x-account'

/** The least recently used one is dropped beyond this number. */
export const MAX_STORED_ACCOUNTS = 8

/** The least recently used one is dropped beyond this number. */
export const MAX_KNOWN_DEVICES = 20

/** A year is within the 400 days to which browsers limit cookies. */
export const KNOWN_DEVICE_LIFETIME_MS = 365 * DAY_MS

export const COUNTRY_TOKEN_LIFETIME_MS = MINUTE_MS

export const REGISTRATION_KEY_LIFETIME_MS = DAY_MS

/** Set by the page until the browser closes, after a registration was refused for age. */
export const AGE_RESTRICTED_COOKIE = 'age_restricted'

/** Set at logout with its day; identifies no one. */
export const LOGGED_OUT_COOKIE = 'logged_out'
export const LOGGED_OUT_ON_COOKIE = 'logged_out_on'

/** The browser keeps its id as long. */
export const LOGGED_OUT_LIFETIME_MS = 365 * DAY_MS

/** Days before expiry. */
export const REFRESH_WINDOW_MIN_DAYS = 1
export const REFRESH_WINDOW_MAX_DAYS = 90

export const HANDSHAKE_TOKEN_LIFETIME_MS = MINUTE_MS

/** A year is within the 400 days to which browsers limit cookies. */
export const UNAUTH_ID_LIFETIME_MS = 365 * DAY_MS

/** The login page may stay open over lunch. */
export const SERVICE_NONCE_LIFETIME_MS = 12 * HOUR_MS
