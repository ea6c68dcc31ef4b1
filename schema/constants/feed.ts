/** Pins in a page of the related feed (closeup specification, section 9). */
export const RELATED_PAGE_SIZE = 12

/** Pins in a page of the home feed. */
export const HOME_FEED_PAGE_SIZE = 25

/** Comments shown with a pin before more are asked for. */
export const COMMENT_PAGE_SIZE = 10
