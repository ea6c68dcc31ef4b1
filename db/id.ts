import { ulid } from 'ulid'

/**
 * A new identifier: 26 characters of Crockford base 32 (a ULID), the first ten of which are the time. Ids
 * therefore sort by the moment they were made; two of the same millisecond sort by chance.
 *
 * @param now milliseconds since 1970
 * @param random numbers from 0 (included) to 1 (excluded); leave it out for the platform's secure source
 */
export function newId(now: number = Date.now(), random?: () => number): string {
  return ulid(now, random)
}
