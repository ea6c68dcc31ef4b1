export const MAX_KEPT_PAGES = 30

/** About ten megabytes at card widths. */
export const MAX_KEPT_IMAGES = 300

/** A few versions of about forty files. */
export const MAX_KEPT_ASSETS = 160

export const VIEWED_AFTER_MS = 3_000

export const MAX_IMAGES_OF_VIEWED = 40
