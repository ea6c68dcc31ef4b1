/** Recently viewed public pages that a browser keeps for when it is offline: a sitting's worth. Our choice. */
export const MAX_KEPT_PAGES = 30

/** Pictures that a browser keeps for these pages: about ten megabytes at the widths of cards. Our choice. */
export const MAX_KEPT_PICTURES = 300

/** Scripts and styles that a browser keeps, those of a few versions: a version has some forty. Our choice. */
export const MAX_KEPT_ASSETS = 160

/** How long a page must be looked at before it counts as viewed, where its own document was not loaded. Our choice. */
export const VIEWED_AFTER_MS = 3_000

/** Pictures of such a page that are kept: those of a window and a half. Our choice. */
export const MAX_PICTURES_OF_VIEWED = 40
