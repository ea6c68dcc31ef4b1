/** Most entries that the history stack and the saved scroll positions hold (start-up specification, section 9). */
export const HISTORY_LIMIT = 20

/** How long after leaving it the home feed is found where it was left (closeup specification, section 2). */
export const HOME_FEED_RESTORE_MS = 150_000
