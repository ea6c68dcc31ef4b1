/** CSS pixels; narrower where its page has less room. */
export const PIN_EMBED_WIDTH = 345

export const MAX_PIN_EMBED_WIDTH = 600

/** The text below the image is a title of two lines, a name and a button. */
export const PIN_EMBED_TEXT_HEIGHT = 148

/** Images are cropped from here on, as a multiple of the width. */
export const MAX_PIN_EMBED_RATIO = 1.8

export const BOARD_EMBED_WIDTH = 600

export const MAX_BOARD_EMBED_WIDTH = 1_000

export const BOARD_EMBED_HEIGHT = 564

export const BOARD_EMBED_PINS = 12
