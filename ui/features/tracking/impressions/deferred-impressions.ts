import {
  deferEvent,
  NOTHING_DEFERRED,
  releaseDeferred,
  type DeferredEvents,
  type DeferredStep,
} from '#ui/features/tracking/deferred-events.ts'
import type { TimedDraft } from './impression-draft.ts'
import type { SeenKind } from './subject.ts'

export type DeferredKind = Extract<SeenKind, 'adVideo' | 'comment'>

export interface DeferredImpressions {
  defer(kind: DeferredKind, key: string, draft: TimedDraft): void
  release(kind: DeferredKind, key: string): void
  /** Another page is shown: conditions fulfilled on the last one do not carry over. */
  turnPage(): void
}

/** Each kind has its own limit, so that many of one evict none of the other (docs/behaviour/videos.md, Video). */
export function createDeferredImpressions(log: Record<DeferredKind, (draft: TimedDraft) => void>): DeferredImpressions {
  const deferred: Record<DeferredKind, DeferredEvents<TimedDraft>> = {
    adVideo: NOTHING_DEFERRED,
    comment: NOTHING_DEFERRED,
  }

  function apply(kind: DeferredKind, { next, due }: DeferredStep<TimedDraft>): void {
    deferred[kind] = next
    for (const draft of due) log[kind](draft)
  }

  return {
    defer: (kind, key, draft) => apply(kind, deferEvent(deferred[kind], key, draft)),
    release: (kind, key) => apply(kind, releaseDeferred(deferred[kind], key)),
    turnPage() {
      for (const kind of ['adVideo', 'comment'] as const) deferred[kind] = { ...deferred[kind], released: new Set() }
    },
  }
}
