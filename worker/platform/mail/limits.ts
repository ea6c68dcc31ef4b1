import type { Backoff } from '#schema/retry.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schema/time.ts'

/** Longest that sending one mail may take; afterwards it may be tried again. */
export const CLAIM_MS = MINUTE_MS

/** How long a mail waits after each failure: an outage of minutes is hardly noticed, one of a day costs some thirty tries. */
export const MAIL_BACKOFF: Backoff = { firstMs: 30 * SECOND_MS, longestMs: HOUR_MS }

/** Longest that a mail waits in the queue, which counts as stuck after a quarter of an hour; longer waits end with a sweep. */
export const MAX_QUEUE_WAIT_MS = 4 * MINUTE_MS

/** A mail that waits for longer than this has been lost by the queue. */
export const LOST_AFTER_MS = 2 * MINUTE_MS

/** A mail outlives a day without a mail service, and some hours for the service to catch up. Most links have expired then. */
export const GIVE_UP_AFTER_MS = 36 * HOUR_MS

/** How long a local run keeps its mails, and how long it is known that a mail was sent. */
export const KEPT_FOR_MS = 7 * DAY_MS
export const KNOWN_FOR_MS = 30 * DAY_MS

/** Mails put on the queue by one sweep: as many as one call to the queue takes. */
export const MAILS_PER_SWEEP = 100
