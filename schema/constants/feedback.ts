/** Long enough for a complaint with all its details. */
export const MAX_FEEDBACK_LENGTH = 4_000

export const FEEDBACK_PER_PAGE = 30
