/** Tries of a chunk in all (docs/BEHAVIOUR.md, Start-up). */
export const CHUNK_ATTEMPTS = 3

/** Wait before the second try of a chunk; it doubles before each further one. */
export const CHUNK_FIRST_TIMEOUT_MS = 500

/** Longest that a single try may take before it counts as failed: as long as any other call. */
export const CHUNK_ATTEMPT_LIMIT_MS = 15_000

/** Files whose timing the browser keeps. */
export const RESOURCE_TIMING_CACHE_SIZE = 400
