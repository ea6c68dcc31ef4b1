import { holdEvent, NOTHING_HELD, releaseEvents, type HeldEvents, type HeldStep } from '#ui/tracking/held-events.ts'
import type { TimedDraft } from './impression-draft.ts'
import type { SeenKind } from './subject.ts'

/** An ad counts once it was played, comments once they were read. */
export type HeldKind = Extract<SeenKind, 'adVideo' | 'comment'>

/** By the condition they wait for. */
export interface HeldImpressions {
  hold(kind: HeldKind, key: string, draft: TimedDraft): void
  release(kind: HeldKind, key: string): void
  /** Another page is shown: conditions fulfilled on the last one do not carry over. */
  turnPage(): void
}

/** Each kind has its own limit, so that many of one evict none of the other (docs/BEHAVIOUR.md, Video). */
export function createHeldImpressions(log: Record<HeldKind, (draft: TimedDraft) => void>): HeldImpressions {
  const held: Record<HeldKind, HeldEvents<TimedDraft>> = { adVideo: NOTHING_HELD, comment: NOTHING_HELD }

  function take(kind: HeldKind, { next, due }: HeldStep<TimedDraft>): void {
    held[kind] = next
    for (const draft of due) log[kind](draft)
  }

  return {
    hold: (kind, key, draft) => take(kind, holdEvent(held[kind], key, draft)),
    release: (kind, key) => take(kind, releaseEvents(held[kind], key)),
    turnPage() {
      for (const kind of ['adVideo', 'comment'] as const) held[kind] = { ...held[kind], released: new Set() }
    },
  }
}
