/** Most entries that the history stack and the saved scroll positions hold (docs/BEHAVIOUR.md, Scroll and history). */
export const HISTORY_LIMIT = 20

/** How long after leaving it the home feed is found where it was left (docs/BEHAVIOUR.md, Scroll and history). */
export const HOME_FEED_RESTORE_MS = 150_000
