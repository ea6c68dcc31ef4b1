/** Characters of `ABOUT_TEXT`: some ten paragraphs, and below what Cloudflare takes for a setting (5 KB). */
export const MAX_ABOUT_TEXT_LENGTH = 4_000
