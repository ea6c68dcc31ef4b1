import { DAY_MS } from '../time.ts'

/** Two weeks, so that a vacation doesn't cost an account. */
export const DELETION_GRACE_DAYS = 14
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS

/** Links and mentions are forgotten then. */
export const USERNAME_RETIREMENT_DAYS = 90
export const USERNAME_RETIREMENT_MS = USERNAME_RETIREMENT_DAYS * DAY_MS

/** Set when a login reactivates an account, until the page has shown it. */
export const ACCOUNT_BACK_COOKIE = 'account_back'
