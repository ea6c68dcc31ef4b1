/** Parts of a picture's height in which tags count as side by side. */
const ROWS = 8

interface Place {
  /** In parts of one of the picture. */
  x: number
  y: number
}

/** As one reads: from the top, and side by side from the left, since a picture is not mirrored. */
export function orderTags<Tag extends Place>(tags: readonly Tag[]): Tag[] {
  const toRow = ({ y }: Place) => Math.min(Math.floor(y * ROWS), ROWS - 1)
  return tags.toSorted((a, b) => toRow(a) - toRow(b) || a.x - b.x || a.y - b.y)
}
