import { expect, test } from 'vitest'
import { FITTED, inPercents, clampToFrame, panBy, visiblePart, zoomAt } from './zoom-view.ts'

const FRAME = { width: 400, height: 400 }
const TALL = { width: 400, height: 800 }

test('what is under the fingers stays there', () => {
  const at = { x: 50, y: -20 }
  const view = zoomAt(FITTED, 3, at)
  expect(view).toEqual({ scale: 3, x: -100, y: 40 })
  // The point of the image that was at `at` before: (at - offset) / scale.
  expect({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }).toEqual(at)
  expect(zoomAt(view, 1 / 3, at)).toEqual(FITTED)
})

test('it is never smaller than its frame, and never larger than eight times that', () => {
  expect(zoomAt(FITTED, 0.2, { x: 0, y: 0 }).scale).toBe(1)
  expect(zoomAt(FITTED, 100, { x: 0, y: 0 }).scale).toBe(8)
})

test('no edge comes further in than that of the frame', () => {
  // Fitted it is 200 by 400: at scale 1.5 it is still narrower than the frame.
  expect(clampToFrame({ scale: 1.5, x: 30, y: 500 }, TALL, FRAME)).toEqual({ scale: 1.5, x: 0, y: 100 })
  expect(clampToFrame(panBy({ scale: 4, x: 0, y: 0 }, { x: -900, y: 20 }), TALL, FRAME)).toEqual({
    scale: 4,
    x: -200,
    y: 20,
  })
})

test('a small image is not enlarged to be fitted', () => {
  expect(clampToFrame({ scale: 2, x: 9, y: 9 }, { width: 100, height: 100 }, FRAME)).toEqual({ scale: 2, x: 0, y: 0 })
})

test('the part of the image in the frame is known', () => {
  expect(visiblePart(FITTED, TALL, FRAME)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  // 800 by 1,600 in a frame of 400 by 400, moved to its upper left corner.
  expect(visiblePart({ scale: 4, x: 200, y: 600 }, TALL, FRAME)).toEqual({ x: 0, y: 0, width: 0.5, height: 0.25 })
})

test.each([
  [
    { x: 0.3333, y: 0.1249, width: 0.3333, height: 0.7501 },
    { x: 0.33, y: 0.12, width: 0.33, height: 0.75 },
  ],
  [
    { x: 0.666, y: 0.005, width: 0.338, height: 1 },
    { x: 0.67, y: 0.01, width: 0.33, height: 0.99 },
  ],
])('what is asked for of %o is %o', (part, expected) => {
  expect(inPercents(part)).toEqual(expected)
})
