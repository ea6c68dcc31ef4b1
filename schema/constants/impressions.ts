/** An element counts as seen while at least as much of it, or of the window, is in view. */
export const SEEN_SHARE = 0.5

/** Stretches that are logged of one element on one view of a page, so that rocking to and fro does not flood the log. */
export const MAX_STRETCHES_PER_ELEMENT = 10

/** Whoever has had a comment before them for as long has read it. */
export const COMMENT_READ_MS = 2_000

/** How long after a change of what lies over the page the part of the window that it leaves is measured anew. */
export const OBSTRUCTION_DELAY_MS = 200

/** Raises the render duration of ad videos to its minimum (docs/BEHAVIOUR.md, Video). */
export const AD_VIDEO_MIN_DURATION_EXPERIMENT = 'ad_video_min_duration'
