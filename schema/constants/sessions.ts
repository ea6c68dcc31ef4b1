import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** A session lives this long after it was made or refreshed: 30 days more than the refresh window, so that it is reached in time. */
export const SESSION_LIFETIME_MS = 120 * DAY_MS

/** However often it is refreshed, a session ends so long after its sign-in; then the password is asked for once more. */
export const SESSION_ABSOLUTE_LIFETIME_MS = 365 * DAY_MS

/** A session that nobody has used for so long asks for fresh proof: browsers that are given away, or forgotten. Until its end it greets. */
export const SESSION_IDLE_LIFETIME_MS = 90 * DAY_MS

/** Whoever has used no session for so long, and uses one again, has come back (docs/BEHAVIOUR.md, Sessions). */
export const RESURRECTION_WINDOW_MS = 28 * DAY_MS

/** The last use of a session is written down at most this often: near enough for a list, and few writes. */
export const SESSION_TOUCH_INTERVAL_MS = HOUR_MS

/** Accounts that one browser stays signed in to at a time; the one used longest ago gives way. */
export const MAX_STORED_ACCOUNTS = 8

/** Browsers that an account knows at a time; the one used longest ago gives way. */
export const MAX_KNOWN_DEVICES = 20

/** How long a browser stays known: a year, below the 400 days at which browsers cut cookies. */
export const KNOWN_DEVICE_LIFETIME_MS = 365 * DAY_MS

/** A token for a national domain is used by the very next call. */
export const COUNTRY_TOKEN_LIFETIME_MS = MINUTE_MS

/** A registration that is sent again with its `Idempotency-Key` within this time is the same one. */
export const REGISTRATION_KEY_LIFETIME_MS = DAY_MS

/** Set by the page, for as long as the browser is open, once a registration was refused for the person's age. */
export const AGE_RESTRICTED_COOKIE = 'age_restricted'

/** Set at sign-out: that somebody has left, and on which day. They name nobody. */
export const LOGGED_OUT_COOKIE = 'logged_out'
export const LOGGED_OUT_ON_COOKIE = 'logged_out_on'

/** How long a browser knows that it was signed out: as long as it keeps its id. */
export const LOGGED_OUT_LIFETIME_MS = 365 * DAY_MS

/** Fewest and most days to expiry at which a session may be refreshed. */
export const REFRESH_WINDOW_MIN_DAYS = 1
export const REFRESH_WINDOW_MAX_DAYS = 90

/** A handshake's token must be exchanged within this time: the next call does it, so a minute is ample. */
export const HANDSHAKE_TOKEN_LIFETIME_MS = MINUTE_MS

/** How long a signed-out browser keeps its id: a year, below the 400 days at which browsers cut cookies. */
export const UNAUTH_ID_LIFETIME_MS = 365 * DAY_MS

/** How long a page may wait for the token of another service: somebody leaves the log-in page open over lunch. */
export const SOCIAL_NONCE_LIFETIME_MS = 12 * HOUR_MS
