import { holdEvent, NOTHING_HELD, releaseEvents, type HeldEvents, type HeldStep } from '#ui/tracking/held-events.ts'
import type { TimedDraft } from './impression-draft.ts'
import type { SeenKind } from './subject.ts'

/** What counts as seen only once something has happened: an ad once it was played, comments once somebody reads them. */
export type HeldKind = Extract<SeenKind, 'adVideo' | 'comment'>

/** Impressions that are held, by what they wait for. */
export interface HeldImpressions {
  hold(kind: HeldKind, key: string, draft: TimedDraft): void
  release(kind: HeldKind, key: string): void
  /** Another page is shown: what has happened on the one before is nothing that has happened on this one. */
  turnPage(): void
}

/** Each kind keeps its own last ones, so that many of one push none of the other out (docs/BEHAVIOUR.md, Video). */
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
