import { ulid } from 'ulid'

const RANDOM_LENGTH = 16

const BYTE_VALUES = 256

/**
 * A ULID: 26 characters of Crockford base 32 that sort by `now` (milliseconds since 1970), randomly within a
 * millisecond. `random` returns numbers from 0 (included) to 1 (excluded).
 */
export function newId(now: number = Date.now(), random: () => number = secureSource()): string {
  return ulid(now, random)
}

/** All random numbers of an id in one call: separate calls cost more than the rest of it. */
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
