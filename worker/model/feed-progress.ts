import { formatPosition, fromOpaque, parsePosition, toOpaque, type FeedPosition } from '#db/pagination.ts'
import { fail } from '#worker/errors/service-error.ts'
import { positionAfter } from './feed-connection.ts'

/**
 * How far a feed that limits each person's share of a page was read: all above `passed` was shown, but for pins of the
 * people in `skipped` that come after the last one of theirs that was shown.
 */
export interface FeedProgress {
  passed: FeedPosition
  skipped: ReadonlyMap<string, FeedPosition>
}

/** More than any page leaves behind: each of them has had a full share of it. */
const MAX_SKIPPED = 12

/** The start of the feed for null. Refuses a malformed cursor. */
export function parseProgress(cursor: string | null): FeedProgress {
  if (cursor === null) return { passed: positionAfter(null), skipped: new Map() }
  return decodeProgress(cursor) ?? fail('invalidInput', { path: 'after', detail: 'cursor' })
}

/** Progress without `skipped` is the cursor of any other feed. */
export function encodeProgress({ passed, skipped }: FeedProgress): string {
  const left = [...skipped].map(([pinnerId, position]) => `${pinnerId} ${formatPosition(position)}`)
  return toOpaque([formatPosition(passed), ...left])
}

function decodeProgress(cursor: string): FeedProgress | null {
  const [first = '', ...left] = fromOpaque(cursor) ?? []
  const passed = parsePosition(first)
  if (!passed || left.length > MAX_SKIPPED) return null
  const skipped = new Map<string, FeedPosition>()
  for (const text of left) {
    const [, pinnerId = '', rest = ''] = /^([0-9A-Za-z]{1,40}) (.*)$/.exec(text) ?? []
    const position = parsePosition(rest)
    if (!position) return null
    skipped.set(pinnerId, position)
  }
  return { passed, skipped }
}

/** Reading goes on at the highest pin that may not have been shown yet. */
export function findStart({ passed, skipped }: FeedProgress): FeedPosition {
  return [...skipped.values()].reduce((highest, one) => (isAbove(one, highest) ? one : highest), passed)
}

export function isAbove(one: FeedPosition, other: FeedPosition): boolean {
  return one.score > other.score || (one.score === other.score && one.id > other.id)
}
