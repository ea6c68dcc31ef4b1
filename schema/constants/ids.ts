/** Real ones have 26 characters. */
export const MAX_ID_LENGTH = 40

export const ID_PATTERN = /^[0-9A-Za-z_-]+$/
