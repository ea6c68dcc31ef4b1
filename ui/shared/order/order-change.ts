export interface OrderChange {
  id: string
  /** Null: last. */
  beforeId: string | null
}

interface Item {
  id: string
}

/** To another place among the items, as the place is counted without the one that moves. */
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
