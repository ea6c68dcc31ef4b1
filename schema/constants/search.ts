export const SEARCH_SCOPES = ['pins', 'boards', 'users'] as const

export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** In characters; the rest is ignored. */
export const MAX_SEARCH_LENGTH = 200

export const MAX_SEARCH_WORDS = 12

export const MAX_RANKED_MATCHES = 2_000

export const MAX_SEARCH_RESULTS = 1_000
