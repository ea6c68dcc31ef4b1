import type { Backoff } from '#schema/retry.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#schema/time.ts'

/** A mail is claimed for as long while it is sent; afterwards it may be tried again. */
export const CLAIM_MS = MINUTE_MS

/** An outage of minutes is hardly noticed, one of a day costs some thirty tries. */
export const MAIL_BACKOFF: Backoff = { firstMs: 30 * SECOND_MS, longestMs: HOUR_MS }

/** The queue counts as stuck after 15 minutes; longer waits end with a sweep. */
export const MAX_QUEUE_WAIT_MS = 4 * MINUTE_MS

/** The queue has lost a mail that waits longer. */
export const MAIL_LOST_AFTER_MS = 2 * MINUTE_MS

/** Outlasts a day without a mail service, and some hours to catch up. Most links have expired by then. */
export const GIVE_UP_AFTER_MS = 36 * HOUR_MS

/** Mails of a local run, and the record that a mail was sent. */
export const KEPT_FOR_MS = 7 * DAY_MS
export const KNOWN_FOR_MS = 30 * DAY_MS

/** The maximum per call to the queue. */
export const MAILS_PER_SWEEP = 100
