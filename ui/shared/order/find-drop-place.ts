export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Point {
  x: number
  y: number
}

/**
 * Where in a list an item belongs that is being dragged. A taller neighbor must be passed so far that the item comes to
 * lie under the pointer, or the two would swap forever.
 */
export function findDropPlace(boxes: readonly Box[], from: number, { x, y }: Point): number {
  const to = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom)
  const [target, own] = [boxes[to], boxes[from]]
  if (!target || !own || to === from) return from
  const height = own.bottom - own.top
  const isPassed = to > from ? y >= target.bottom - height : y <= target.top + height
  return isPassed ? to : from
}
