/** A sitting's worth. */
export const MAX_KEPT_PAGES = 30

/** About ten megabytes at the widths of cards. */
export const MAX_KEPT_PICTURES = 300

/** Those of a few versions of some forty files. */
export const MAX_KEPT_ASSETS = 160

/** For pages whose own document was not loaded. */
export const VIEWED_AFTER_MS = 3_000

/** Those of a window and a half. */
export const MAX_PICTURES_OF_VIEWED = 40
