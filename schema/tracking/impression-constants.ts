export const SEEN_SHARE = 0.5

/** Counts per element and page view, so that scrolling back and forth doesn't flood the log. */
export const MAX_INTERVALS_PER_ELEMENT = 10

export const COMMENT_READ_MS = 2_000

export const OBSTRUCTION_DELAY_MS = 200

export const AD_VIDEO_MIN_DURATION_EXPERIMENT = 'ad_video_min_duration'
