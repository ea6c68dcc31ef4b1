import { ulid } from 'ulid'

/** Characters of an id that are chance. */
const RANDOM_LENGTH = 16

const BYTE_VALUES = 256

/**
 * A new identifier: 26 characters of Crockford base 32 (a ULID), the first ten of which are the time. Ids
 * therefore sort by the moment they were made; two of the same millisecond sort by chance.
 *
 * @param now milliseconds since 1970
 * @param random numbers from 0 (included) to 1 (excluded); leave it out for the platform's secure source
 */
export function newId(now: number = Date.now(), random: () => number = secureSource()): string {
  return ulid(now, random)
}

/** Secure numbers for one id, asked for at once: one by one they cost more than all else about it. */
function secureSource(): () => number {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH))
  let place = 0
  return () => {
    const byte = bytes[place]
    if (byte === undefined) throw new Error('An id takes more chance than was asked for')
    place += 1
    return byte / BYTE_VALUES
  }
}
