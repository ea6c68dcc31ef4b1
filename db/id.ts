import { encodeTime, monotonicFactory, ulid } from 'ulid'

const BYTE_VALUES = 256

/**
 * A new ULID: 26 characters of Crockford base 32 that sort by `now` (milliseconds since 1970), by chance within a
 * millisecond. `random` gives numbers from 0 (included) to 1 (excluded).
 */
export function newId(now: number = Date.now(), random: () => number = secureRandom): string {
  return ulid(now, random)
}

const POOL_BYTES = 4_096

let pool = new Uint8Array(0)
let taken = 0

/** A secure number; asked for one by one they cost more than all else about an id. */
function secureRandom(): number {
  let byte = pool[taken]
  if (byte === undefined) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
    taken = 0
    byte = pool[0] ?? 0
  }
  taken += 1
  return byte / BYTE_VALUES
}

/** Ids as `newId` makes them that also sort by the order in which they are given out, unless the clock goes back. */
export function orderedIds(): (now: number) => string {
  let latest = 0
  let next = monotonicFactory(secureRandom)
  return (now) => {
    if (now < latest) next = monotonicFactory(secureRandom)
    latest = now
    return next(now)
  }
}

/** Sorts before every id of that moment or later, and after all earlier ones. */
export function earliestId(moment: number): string {
  return encodeTime(moment)
}
