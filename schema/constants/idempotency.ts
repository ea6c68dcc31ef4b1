/** Here and not in the catalogue, which the smallest pages need not load. */
export const IDEMPOTENCY_DONE_CODE = 172
