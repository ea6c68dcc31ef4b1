export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Point {
  x: number
  y: number
}

export interface OrderChange {
  id: string
  /** Null: last. */
  beforeId: string | null
}

interface Item {
  id: string
}

/** The change to another place among the items, counted without the one that moves. */
export function toChange(items: readonly Item[], from: number, to: number): OrderChange | null {
  const id = items[from]?.id
  if (id === undefined) return null
  return { id, beforeId: items.toSpliced(from, 1)[to]?.id ?? null }
}

/** What names an item that is not there changes nothing. */
export function applyChange<Each extends Item>(items: readonly Each[], { id, beforeId }: OrderChange): readonly Each[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return items
  const others = items.filter((item) => item !== moved)
  const place = beforeId === null ? others.length : others.findIndex((item) => item.id === beforeId)
  return place < 0 ? items : others.toSpliced(place, 0, moved)
}

/**
 * Finds the position in a list at which a dragged item belongs. A taller neighbor must be passed so far that the item
 * comes to lie under the pointer, or the two would swap forever.
 */
export function findDropPosition(boxes: readonly Box[], from: number, { x, y }: Point): number {
  const to = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom)
  const [target, own] = [boxes[to], boxes[from]]
  if (!target || !own || to === from) return from
  const height = own.bottom - own.top
  const isPassed = to > from ? y >= target.bottom - height : y <= target.top + height
  return isPassed ? to : from
}
