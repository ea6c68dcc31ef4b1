import type { FramesData, ReadFramesInput, WatchInput } from '#schema/notifications/live-calls.ts'
import type { StoredFrame } from '#schema/notifications/live.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { findNext, readMissed } from './missed-frames.ts'
import { presentFrames } from './present-frames.ts'
import { changeWatches } from './watches.ts'

/** The same frames where there are no sockets. */
export async function readFrames({ db, viewer, now }: MemberContext, { after }: ReadFramesInput): Promise<FramesData> {
  const userId = viewer.user.id
  const missed = await readMissed(db, { userId, after, now })
  if (after === null) return { items: [], last_id: missed.counter }
  const next = findNext(missed, after)
  const items: StoredFrame[] = next
    ? await presentFrames({ db, userId, now }, next)
    : [{ id: missed.counter, type: 'refetch', data: {} }]
  return { items, last_id: items.at(-1)?.id ?? after }
}

export async function changeWatch(
  { db, viewer, now }: MemberContext,
  { is_watched: isWatched, subject }: WatchInput,
): Promise<Record<string, never>> {
  await changeWatches(db, { userId: viewer.user.id, changes: [{ subject, isWatched }], now })
  return {}
}
