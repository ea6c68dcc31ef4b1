/** What can be searched: the last part of `/search/{scope}/`. */
export const SEARCH_SCOPES = ['pins', 'boards', 'users'] as const

export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** Longest text that is searched for, in characters; what is beyond it is left out. */
export const MAX_SEARCH_LENGTH = 200

/** Words of a text that are searched for; more narrow nothing down. */
export const MAX_SEARCH_WORDS = 12

/** Newest matches that are ranked; so a word that stands everywhere costs no more than a rare one. */
export const MAX_RANKED_MATCHES = 2_000

/** Results of a search that can be reached page by page. */
export const MAX_SEARCH_RESULTS = 1_000
