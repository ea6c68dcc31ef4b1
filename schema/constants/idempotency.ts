/** Here and not in the catalog, which the smallest pages need not load. */
export const IDEMPOTENCY_DONE_CODE = 172
