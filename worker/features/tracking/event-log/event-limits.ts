import { DAY_MS, MINUTE_MS } from '#schema/time.ts'

export const MAX_EVENT_LEAD_MS = 5 * MINUTE_MS

/** Bytes of JSON. A queue's limit of 128 KB includes its own overhead. */
export const MESSAGE_BYTES = 100_000

/** A queue accepts 256 KB per call. */
export const MESSAGES_PER_SEND = 2

/** Servers refuse bodies of several megabytes, and other writers wait meanwhile. */
export const CHARACTERS_PER_BATCH = 1_000_000

/** More than a page would wait. */
export const STORE_TIMEOUT_MS = 15_000

/** Doubles up to the maximum; twenty tries take about two hours. */
export const FIRST_RETRY_S = 5
export const LAST_RETRY_S = 600

/** Ten writes a second are cheap, and the wait isn't noticeable. */
export const JOURNAL_INTERVAL_MS = 100

/** The call fails after this time and the client sends it again. */
export const JOURNAL_PATIENCE_MS = 5_000

/** The queue has lost anything that is in the journal for longer. */
export const JOURNAL_LOST_AFTER_MS = MINUTE_MS

export const RESENT_PER_SWEEP = 500

/** Each deletion must end well within a call's timeout. */
export const ROWS_PER_DELETION = 5_000
export const DELETIONS_PER_SWEEP = 150

export const EVENT_HOURS_KEPT_MS = 90 * DAY_MS
export const COUNTS_KEPT_DAYS = 400

/** Longer than anything received before an erasure can still wait; older events are refused anyway. */
export const ERASURES_KEPT_MS = 60 * DAY_MS

/**
 * The weight of a signed-out visitor beside that of a member: addresses are cheaper than accounts. It counts in scores,
 * not in what pinners see.
 */
export const VISITOR_WEIGHT = 0.1

/** Finds messages that come again; those that come later still are found in the log itself. */
export const COUNTED_KEPT_DAYS = 2

/** The limit per day. There are a few hundred real ones; invented ones are cut off here. */
export const MAX_COUNTS_PER_NAME = 1_000

/** Browsers send about as many per request. */
export const EVENTS_PER_ATTEMPT = 50
