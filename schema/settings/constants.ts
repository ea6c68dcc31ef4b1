/** What a profile shows without scrolling on a phone. */
export const MAX_ABOUT_LENGTH = 500

export const MAX_DOMAIN_URL_LENGTH = 200

/** Every displayed comment is searched for each. */
export const MAX_FILTERED_WORDS = 50
export const MAX_FILTERED_WORD_LENGTH = 40
