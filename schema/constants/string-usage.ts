/** Share of page loads whose used texts are reported (start-up specification, section 9). */
export const STRING_USAGE_SAMPLE_RATE = 0.0001

/** Time between two reports of used texts (start-up specification, sections 7 and 9). */
export const STRING_USAGE_INTERVAL_MS = 10_000
