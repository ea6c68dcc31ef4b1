/** Characters of `ABOUT_TEXT`: about ten paragraphs, below Cloudflare's limit for a setting (5 KB). */
export const MAX_ABOUT_TEXT_LENGTH = 4_000
