/** Who may do something with somebody: all, those whom they follow, or none. */
export const AUDIENCES = ['everyone', 'following', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Longest text about oneself: what a profile shows without a scroll on a phone. */
export const MAX_ABOUT_LENGTH = 500

/** Longest address of somebody's site. */
export const MAX_DOMAIN_URL_LENGTH = 200

/** Most words that comments are filtered by, and the longest of them: each is looked for in every comment that is shown. */
export const MAX_FILTERED_WORDS = 50
export const MAX_FILTERED_WORD_LENGTH = 40
