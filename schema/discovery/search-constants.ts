export const SEARCH_SCOPES = ['pins', 'boards', 'users'] as const

export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** Counts characters; the rest is ignored. */
export const MAX_SEARCH_LENGTH = 200

export const MAX_SEARCH_WORDS = 12

export const MAX_RANKED_MATCHES = 2_000

/** Results are ranked among so many pages of them: what a search costs grows with it, and with nothing else. */
export const PAGES_OF_GROUP = 4

export const MAX_SEARCH_RESULTS = 1_000
