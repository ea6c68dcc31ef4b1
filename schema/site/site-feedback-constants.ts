import { DAY_MS, SECOND_MS } from '../time.ts'

/** Long enough for a complaint with all its details. */
export const MAX_FEEDBACK_LENGTH = 4_000

/** Text whose every letter takes four bytes, each written as three characters. */
export const MAX_FEEDBACK_FORM_BYTES = 64 * 1_024

export const FEEDBACK_PER_PAGE = 30

/** A person has seen enough of the site by then to say something about it. */
export const FEEDBACK_PROMPT_AFTER_MS = 7 * DAY_MS

/** A question that comes back sooner is a nuisance; so it is for those who have just said something unasked. */
export const FEEDBACK_PROMPT_INTERVAL_MS = 90 * DAY_MS

/** People open a page to see something on it; the question waits until they have. */
export const FEEDBACK_PROMPT_DELAY_MS = 30 * SECOND_MS
