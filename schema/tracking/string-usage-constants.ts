/** docs/behaviour/tracking.md, Fingerprints and text usage. */
export const STRING_USAGE_SAMPLE_RATE = 0.0001

export const STRING_USAGE_INTERVAL_MS = 10_000
