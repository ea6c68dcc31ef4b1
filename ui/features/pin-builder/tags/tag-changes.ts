import type { TagFields } from '#schema/pin-builder/pin-fields.ts'

/** Parts of one, for an arrow key and for one with Shift. */
const STEP = 0.01
const LONG_STEP = 0.05

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Position = Pick<TagFields, 'x' | 'y'>

/** An image is not mirrored, so left is left in any language; null for keys that move nothing. */
export function movedByKey({ x, y }: Position, { key, shiftKey }: { key: string; shiftKey: boolean }): Position | null {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  const step = shiftKey ? LONG_STEP : STEP
  return toPlace(x + direction[0] * step, y + direction[1] * step)
}

/** Finds the position on an image of a point of the screen. */
export function placeOnImage(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Position {
  return width > 0 && height > 0 ? toPlace((clientX - left) / width, (clientY - top) / height) : toPlace(0.5, 0.5)
}

function toPlace(x: number, y: number): Position {
  return { x: toPart(x), y: toPart(y) }
}

/** Finer than a pixel of any screen. */
function toPart(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
}
