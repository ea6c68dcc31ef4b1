import { MAX_INTERVALS_PER_ELEMENT } from '#schema/tracking/impression-constants.ts'
import { impressionStep, type ImpressionEvent, type ImpressionState } from './impression-state.ts'
import type { Subject } from './subject.ts'

/** Milliseconds of one clock. */
export interface Impression {
  subject: Subject
  from: number
  to: number
  isRepeated: boolean
}

interface Tracked {
  subject: Subject
  state: ImpressionState
  since: number
  isRepeated: boolean
}

export interface ImpressionTracker<Handle> {
  add(handle: Handle, subject: Subject): void
  act(handle: Handle, act: Exclude<ImpressionEvent, 'pause' | 'resume'>, at: number): void
  pause(at: number): void
  resume(at: number): void
  turnPage(): void
}

/**
 * Reports each impression once it is over. A subject counts once for each interval and at most
 * `MAX_INTERVALS_PER_ELEMENT` times on one view of a page and feed.
 */
export function createImpressionTracker<Handle>(
  onImpression: (impression: Impression, handle: Handle) => void,
): ImpressionTracker<Handle> {
  const all = new Map<Handle, Tracked>()
  const intervals = new Map<string, number>()
  let isPaused = false

  function dispatch(handle: Handle, tracked: Tracked, event: ImpressionEvent, at: number): void {
    const before = tracked.state
    tracked.state = impressionStep(before, event)
    if (tracked.state === before) return
    if (before === 'seen') end(handle, tracked, at)
    if (tracked.state === 'seen') {
      tracked.since = at
      tracked.isRepeated = (intervals.get(toKey(tracked.subject)) ?? 0) > 0
    }
  }

  function end(handle: Handle, { subject, since, isRepeated }: Tracked, at: number): void {
    const key = toKey(subject)
    const count = intervals.get(key) ?? 0
    intervals.set(key, count + 1)
    if (count >= MAX_INTERVALS_PER_ELEMENT || at <= since) return
    onImpression({ subject, from: since, to: at, isRepeated }, handle)
  }

  return {
    add(handle, subject) {
      all.set(handle, { subject, state: isPaused ? 'pausedAway' : 'away', since: 0, isRepeated: false })
    },
    act(handle, act, at) {
      const tracked = all.get(handle)
      if (!tracked) return
      dispatch(handle, tracked, act, at)
      if (act === 'stop') all.delete(handle)
    },
    pause(at) {
      isPaused = true
      for (const [handle, tracked] of all) dispatch(handle, tracked, 'pause', at)
    },
    resume(at) {
      isPaused = false
      for (const [handle, tracked] of all) dispatch(handle, tracked, 'resume', at)
    },
    turnPage() {
      intervals.clear()
    },
  }
}

function toKey({ kind, id, feed, page }: Subject): string {
  return `${kind}:${id}:${page}:${feed}`
}
