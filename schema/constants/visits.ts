/** Most entries of the history of visited pins; the oldest go first (start-up specification, sections 5 and 9). */
export const VISIT_HISTORY_LIMIT = 20

/** Longest description that a saved pin carries to the signup and login pages: what fits a caption. */
export const MAX_CARRIED_DESCRIPTION_LENGTH = 200
