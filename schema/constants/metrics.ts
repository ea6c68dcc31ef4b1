/** Shares of what happens that are reported (start-up specification, section 9). */
export const SAMPLE_RATES = { all: 1, tenth: 0.1, hundredth: 0.01, deltaHit: 0.001 } as const

/** From the load of a page until its fingerprint is sent (start-up specification, section 9). */
export const FINGERPRINT_DELAY_MS = 300

/** How long fingerprints are kept: as long as the events that they may explain. */
export const FINGERPRINT_RETENTION_DAYS = 30

/** A transfer of no bytes that took less than this came from the browser's own cache (start-up specification, section 9). */
export const LOCAL_HIT_MAX_DURATION_MS = 100

/** Files whose timing the browser keeps (start-up specification, section 9). */
export const RESOURCE_TIMING_CACHE_SIZE = 400

/** Layout shifts from this score on are reported one by one (start-up specification, section 9). */
export const LAYOUT_SHIFT_DETAIL_THRESHOLD = 0.009

/** Ends of the buckets of a network round trip, in milliseconds (start-up specification, section 9). */
export const ROUND_TRIP_BUCKETS_MS = [50, 200, 500, 1_000] as const

/** Counts are told in steps of 5, up to 20 (start-up specification, section 9). */
export const COUNT_BUCKET_STEP = 5
export const COUNT_BUCKET_CAP = 20

/** Days since the last visit are told in weeks, up to twelve (start-up specification, section 9). */
export const VISIT_BUCKET_STEP_DAYS = 7
export const VISIT_BUCKET_CAP_DAYS = 84
