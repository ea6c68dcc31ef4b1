import { DAY_MS, MINUTE_MS } from '../time.ts'

/** Among the nags of the current user: their address is not verified. */
export const VERIFY_EMAIL_NAG = 'verify_email'

/** Least time between two reminders in one browser: more often, and people learn to wave them away. */
export const REMINDER_INTERVAL_MS = DAY_MS

/** How long a new account is left alone: until the first mail has come and was opened by whoever wants to. */
export const REMINDER_AFTER_SIGN_UP_MS = 10 * MINUTE_MS
