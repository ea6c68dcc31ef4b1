/** Real ones have 26 characters. */
export const MAX_ID_LENGTH = 40

export const ID_PATTERN = /^[0-9A-Za-z_-]+$/

const ULID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i

/** An id as it is stored: typed or printed ones come in small letters. Codes and tokens are what they are. */
export function toStoredId(typed: string): string {
  return ULID.test(typed) ? typed.toUpperCase() : typed
}
