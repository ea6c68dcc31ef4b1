import { expect, test } from 'vitest'
import { isSeen } from './seen-rule.ts'

test.each([
  ['half of it', { isInView: true, ratio: 0.5, visibleHeight: 100, windowHeight: 800 }, true],
  ['less than half', { isInView: true, ratio: 0.49, visibleHeight: 98, windowHeight: 800 }, false],
  ['a little of something tall that fills half of the window', tall(400), true],
  ['a little of something tall', tall(399), false],
  ['its edge, which touches the window', { isInView: true, ratio: 0, visibleHeight: 0, windowHeight: 0 }, false],
  ['nothing', { isInView: false, ratio: 0, visibleHeight: 0, windowHeight: 800 }, false],
])('with %s in view', (_, extent, seen) => expect(isSeen(extent)).toBe(seen))

function tall(visibleHeight: number) {
  return { isInView: true, ratio: visibleHeight / 20_000, visibleHeight, windowHeight: 800 }
}
