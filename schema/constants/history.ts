/** docs/behaviour/pages.md, Scroll and history. */
export const HISTORY_LIMIT = 20

export const HOME_FEED_RESTORE_MS = 150_000
