import { DAY_MS } from '../time.ts'

/** How long somebody who deletes their account can change their mind: two weeks, as is usual, so that a holiday does not cost an account. */
export const DELETION_GRACE_DAYS = 14
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS

/** How long nobody else gets the username of a deleted account: until links and mentions have been forgotten. */
export const USERNAME_RETIREMENT_DAYS = 90
export const USERNAME_RETIREMENT_MS = USERNAME_RETIREMENT_DAYS * DAY_MS

/** Downloads of one's data that an account has a day: each reads all that there is of it. */
export const MAX_DOWNLOADS_PER_DAY = 3

/** Tells the page that a sign-in has brought a deactivated account back; it lives until the page has said so. */
export const ACCOUNT_BACK_COOKIE = 'account_back'
