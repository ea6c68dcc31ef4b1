import { DAY_MS, MINUTE_MS } from '#schema/time.ts'

/** How far ahead of ours the clock of an event may be after its correction. */
export const MAX_EVENT_LEAD_MS = 5 * MINUTE_MS

/** Largest message, in bytes of its JSON. A queue takes 128 KB, which count what it adds itself. */
export const MESSAGE_BYTES = 100_000

/** Messages of one call to the queue, which takes 256 KB at a time. */
export const MESSAGES_PER_SEND = 2

/** Longest JSON of the messages that one transaction stores: a server refuses bodies of several megabytes, and others wait meanwhile. */
export const CHARACTERS_PER_BATCH = 1_000_000

/** Longest that storing may take; a page would not wait as long. */
export const STORE_TIMEOUT_MS = 15_000

/** Wait before a message is tried again; it doubles each time up to the second figure. Twenty tries take about two hours. */
export const FIRST_RETRY_S = 5
export const LAST_RETRY_S = 600

/** Entries of the journal begin at most so often: a call that waits as long is not noticed, and ten writes a second cost pages little. */
export const JOURNAL_INTERVAL_MS = 100

/** Longest that a call waits for its entry before it fails and is to be sent again. */
export const JOURNAL_PATIENCE_MS = 5_000

/** What the journal holds for longer has been lost by the queue. */
export const LOST_AFTER_MS = MINUTE_MS

/** Entries of the journal that one sweep sends again. */
export const RESENT_PER_SWEEP = 500

/** Rows of one deletion, and deletions of one sweep: each must end well within a call's timeout. */
export const ROWS_PER_DELETION = 5_000
export const DELETIONS_PER_SWEEP = 150

/** Counts by the hour are kept for about a quarter, the other counts for a year. */
export const EVENT_HOURS_KEPT_MS = 90 * DAY_MS
export const COUNTS_KEPT_DAYS = 400

/** Longer than anything received before an erasure can still wait anywhere: what is older than the log's own retention is refused. */
export const ERASURES_KEPT_MS = 60 * DAY_MS

/** Different counts of one metric, or of one experiment, on one day: real ones are some hundreds, invented ones end here. */
export const MAX_COUNTS_PER_NAME = 1_000

/** Events that count as one call: browsers send about as many at a time. */
export const EVENTS_PER_TRY = 50
