interface Grid {
  position: number
  count: number
  columns: number
  isRightToLeft: boolean
}

/** Finds the position to which a key leads within a grid; null for keys that lead nowhere. */
export function findNextPosition(key: string, { position, count, columns, isRightToLeft }: Grid): number | null {
  const step = isRightToLeft ? -1 : 1
  const next = {
    ArrowRight: position + step,
    ArrowLeft: position - step,
    ArrowDown: position + columns,
    ArrowUp: position - columns,
    Home: 0,
    End: count - 1,
  }[key]
  if (next === undefined) return null
  return next < 0 || next >= count ? position : next
}
