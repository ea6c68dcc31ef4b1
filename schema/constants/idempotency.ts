/** Here and not in the catalog, which the smallest pages need not load. */
export const IDEMPOTENCY_DONE_CODE = 172

/** The same for the call before it, which has not been answered yet. */
export const IDEMPOTENCY_IN_PROGRESS_CODE = 171
