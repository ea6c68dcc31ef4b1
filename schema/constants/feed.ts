/** Pins in a page of the related feed (docs/BEHAVIOUR.md, Feeds). */
export const RELATED_PAGE_SIZE = 12

/** Pins in a page of the home feed. */
export const HOME_FEED_PAGE_SIZE = 25

/** Comments shown with a pin before more are asked for. */
export const COMMENT_PAGE_SIZE = 10

/** Pins in a page of a board, a profile, a topic, a site, a category or a search. */
export const PIN_PAGE_SIZE = 25

/** Boards, topics or people in a page of a list. */
export const TILE_PAGE_SIZE = 24

/** Pins of a board are counted up to here; a board with more says so. */
export const BOARD_COUNT_LIMIT = 1_000
