import { DAY_MS, MINUTE_MS } from '../time.ts'

export const VERIFY_EMAIL_NAG = 'verify_email'

/** More often, and people learn to dismiss them. */
export const REMINDER_INTERVAL_MS = DAY_MS

/** Time for the first mail to arrive and be opened. */
export const REMINDER_AFTER_SIGN_UP_MS = 10 * MINUTE_MS
