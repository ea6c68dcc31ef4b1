import type { Pin } from '#schema/pins/pin.ts'
import { createPresses, type Pressed } from '#ui/app/query/presses.ts'

type Reaction = number | null

/** The presses by pin; null takes the reaction back. */
export const reactionPresses = createPresses<Reaction>()

type ReactedPin = Pick<Pin, 'id' | 'reactionByMe' | 'reactionCounts'>

/** What the server said, and the viewer's presses since. */
export function countReactions(pin: ReactedPin, presses: Pressed<Reaction>) {
  const last = presses.get(pin.id)?.at(-1)
  const mine = last ? last.value : pin.reactionByMe
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
