export const DAY_MS = 86_400_000

/** A session lives this long after it was made or refreshed: 30 days more than the refresh window, so that it is reached in time. */
export const SESSION_LIFETIME_MS = 120 * DAY_MS

/** Fewest and most days to expiry at which a session may be refreshed (start-up specification, section 9). */
export const REFRESH_WINDOW_MIN_DAYS = 1
export const REFRESH_WINDOW_MAX_DAYS = 90

/** A handshake's token must be exchanged within this time: the next call does it, so a minute is ample. */
export const HANDSHAKE_TOKEN_LIFETIME_MS = 60_000

/** Failed sign-ins to one account within the window before it is closed; people mistype less often than this. */
export const SIGN_IN_MAX_FAILURES = 10
export const SIGN_IN_WINDOW_MS = 15 * 60_000

/** How long a signed-out browser keeps its id: a year, below the 400 days at which browsers cut cookies. */
export const UNAUTH_ID_LIFETIME_MS = 365 * DAY_MS
