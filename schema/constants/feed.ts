/** docs/behaviour/discovery.md, Feeds. */
export const RELATED_PAGE_SIZE = 12

export const HOME_FEED_PAGE_SIZE = 25

export const COMMENT_PAGE_SIZE = 10

export const TRIES_PAGE_SIZE = 10

export const CONVERSATION_PAGE_SIZE = 20

export const MESSAGE_PAGE_SIZE = 40

export const PIN_PAGE_SIZE = 25

/** A page of a board whose pins are moved. */
export const ENTRY_PAGE_SIZE = 100

export const TILE_PAGE_SIZE = 24

export const BOARD_COUNT_LIMIT = 1_000

/**
 * The limit per page of the home feed or a topic, while there are pins of others: the first screen shows several
 * people.
 */
export const MAX_PINS_OF_PERSON = 3
