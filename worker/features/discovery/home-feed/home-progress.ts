import { fromOpaque, toOpaque } from '#db/pagination.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { encodeProgress, parseProgress, type FeedProgress } from '#worker/model/feed-progress.ts'

/** Milliseconds since 1970. */
export interface FeedTimes {
  /** The first page was read then: what moved pins since does not bring one back that was shown. */
  began: number
  /** The page before was read then. */
  readAt: number
}

const MARK = /^@([0-9a-z]{1,9}) ([0-9a-z]{1,9})$/
const RADIX = 36

/** A cursor of the home feed is one of any other feed, and says when the first page was read. */
export function parseHomeProgress(
  after: string | null,
  { viewer, now }: { viewer: Viewer; now: number },
): { progress: FeedProgress; times: FeedTimes } {
  // Visitors share their pages, so their cursors must not differ by the moment.
  const moment = viewer.type === 'AUTH' ? now : now - (now % MINUTE_MS)
  const [, began, readAt] = MARK.exec(fromOpaque(after ?? '')?.at(-1) ?? '') ?? []
  if (after === null || began === undefined || readAt === undefined) {
    return { progress: parseProgress(after), times: { began: moment, readAt: moment } }
  }
  return {
    progress: parseProgress(toOpaque((fromOpaque(after) ?? []).slice(0, -1))),
    times: { began: Math.min(parseInt(began, RADIX), now), readAt: Math.min(parseInt(readAt, RADIX), now) },
  }
}

export function encodeHomeProgress(progress: FeedProgress, { began, readAt }: FeedTimes): string {
  const mark = `@${began.toString(RADIX)} ${readAt.toString(RADIX)}`
  return toOpaque([...(fromOpaque(encodeProgress(progress)) ?? []), mark])
}
