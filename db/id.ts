import { encodeTime, monotonicFactory, ulid } from 'ulid'

const RANDOM_LENGTH = 16

const BYTE_VALUES = 256

/**
 * A new ULID: 26 characters of Crockford base 32 that sort by `now` (milliseconds since 1970), by chance within a
 * millisecond. `random` gives numbers from 0 (included) to 1 (excluded).
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

/** Ids as `newId` makes them that also sort by the order in which they are given out, unless the clock goes back. */
export function orderedIds(): (now: number) => string {
  let latest = 0
  let next = monotonicFactory(endlessSource())
  return (now) => {
    if (now < latest) next = monotonicFactory(endlessSource())
    latest = now
    return next(now)
  }
}

/** Asks for nothing before it is used: an isolate may not while it starts. */
function endlessSource(): () => number {
  let left = 0
  let source = (): number => 0
  return () => {
    if (left === 0) [left, source] = [RANDOM_LENGTH, secureSource()]
    left -= 1
    return source()
  }
}

/** Before every id of that moment or later, and after all earlier ones. */
export function earliestId(moment: number): string {
  return encodeTime(moment)
}
