/** docs/behaviour/pages.md, Start-up. */
export const CHUNK_ATTEMPTS = 3

export const CHUNK_FIRST_TIMEOUT_MS = 500

export const CHUNK_ATTEMPT_LIMIT_MS = 15_000

export const RESOURCE_TIMING_CACHE_SIZE = 400
