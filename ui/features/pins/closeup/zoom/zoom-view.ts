/** The image at scale 1 fits its frame; `x` and `y` move its middle, in pixels. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

interface Box {
  width: number
  height: number
}

export type Part = Point & Box

export const FITTED: ZoomView = { scale: 1, x: 0, y: 0 }

const MAX_SCALE = 8

/** What is under the point stays there; points count from the middle of the frame. */
export function zoomAt(view: ZoomView, factor: number, at: Point): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

export function panBy(view: ZoomView, by: Point): ZoomView {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

/** No edge of the image comes further in than that of the frame; where it is smaller it stands in the middle. */
export function clampToFrame(view: ZoomView, image: Box, frame: Box): ZoomView {
  const fit = Math.min(frame.width / image.width, frame.height / image.height, 1)
  const limit = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * fit * view.scale - room) / 2)
    return Math.min(most, Math.max(-most, value))
  }
  return {
    scale: view.scale,
    x: limit(view.x, image.width, frame.width),
    y: limit(view.y, image.height, frame.height),
  }
}

/** What of the image is in the frame, in parts of one. */
export function visiblePart(view: ZoomView, image: Box, frame: Box): Part {
  const fit = Math.min(frame.width / image.width, frame.height / image.height, 1)
  const cut = (offset: number, size: number, room: number): [start: number, length: number] => {
    const shown = size * fit * view.scale
    // There is no layout yet.
    if (shown === 0) return [0, 1]
    const start = offset - shown / 2
    const from = Math.max(-room / 2, start)
    const to = Math.min(room / 2, start + shown)
    return [(from - start) / shown, (to - from) / shown]
  }
  const [x, width] = cut(view.x, image.width, frame.width)
  const [y, height] = cut(view.y, image.height, frame.height)
  return { x, y, width, height }
}

/** Whole percents, never beyond the image: two presses with the same in view are one request. */
export function inPercents(part: Part): Part {
  const cut = (start: number, length: number) => {
    const from = Math.round(start * 100)
    return [from / 100, Math.min(Math.round(length * 100), 100 - from) / 100] as const
  }
  const [x, width] = cut(part.x, part.width)
  const [y, height] = cut(part.y, part.height)
  return { x, y, width, height }
}
