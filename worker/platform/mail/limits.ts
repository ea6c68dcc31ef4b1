import { DAY_MS, MINUTE_MS } from '#schema/time.ts'

/** Longest that sending one mail may take; afterwards somebody else may try. */
export const CLAIM_MS = MINUTE_MS

/** Tries at one mail, over all its ways through the queue, until it is given up. */
export const MAX_TRIES = 12

/** A mail that waits for longer than this has been lost by the queue. */
export const LOST_AFTER_MS = 2 * MINUTE_MS

/** A mail that could not be sent for so long is of no use any more: its links have expired. */
export const GIVE_UP_AFTER_MS = DAY_MS

/** How long a local run keeps its mails, and how long it is known that a mail was sent. */
export const KEPT_FOR_MS = 7 * DAY_MS
export const KNOWN_FOR_MS = 30 * DAY_MS

/** Mails put on the queue by one sweep: as many as one call to the queue takes. */
export const MAILS_PER_SWEEP = 100
