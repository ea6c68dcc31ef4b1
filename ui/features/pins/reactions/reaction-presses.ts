import type { Pin } from '#schema/pins/pin.ts'
import { createStore } from '#ui/platform/store.ts'

type Reaction = number | null

interface Press {
  reaction: Reaction
}

export type ReactionPresses = ReadonlyMap<string, readonly Press[]>

/** The viewer's since page load by pin, in order, without those that failed. */
export const reactionPresses = createStore<ReactionPresses>(new Map())

/** Returns what takes this press back, whatever was pressed since. */
export function addReactionPress(pinId: string, reaction: Reaction): () => void {
  const press = { reaction }
  reactionPresses.update((all) => new Map(all).set(pinId, [...(all.get(pinId) ?? []), press]))
  return () =>
    reactionPresses.update((all) =>
      new Map(all).set(
        pinId,
        (all.get(pinId) ?? []).filter((one) => one !== press),
      ),
    )
}

type ReactedPin = Pick<Pin, 'id' | 'reactionByMe' | 'reactionCounts'>

/** What the server said, and the viewer's presses since. */
export function countReactions(pin: ReactedPin, presses: ReactionPresses) {
  const last = presses.get(pin.id)?.at(-1)
  const mine = last ? last.reaction : pin.reactionByMe
  const counts = new Map(Object.entries(pin.reactionCounts).map(([type, count]) => [Number(type), count]))
  if (mine !== pin.reactionByMe) {
    add(counts, pin.reactionByMe, -1)
    add(counts, mine, 1)
  }
  return { mine, counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

function add(counts: Map<number, number>, type: Reaction, change: number): void {
  if (type !== null) counts.set(type, Math.max(0, (counts.get(type) ?? 0) + change))
}
