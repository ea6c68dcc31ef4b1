/** Milliseconds. A day has 24 hours: these measure durations, never calendars. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Standards that count in seconds use these (cookies, `Cache-Control`, tokens). */
export const HOUR_S = 3_600
export const DAY_S = 24 * HOUR_S

export const NS_PER_MS = 1_000_000
