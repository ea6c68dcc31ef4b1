import { expect, test } from 'vitest'
import type { PlacedObstruction } from '#ui/platform/observers/watch-obstructions.ts'
import { isSeen, toMargins } from './seen-rule.ts'

const BAR: PlacedObstruction = { edge: 'top', top: 0, bottom: 63.5 }
const BANNER: PlacedObstruction = { edge: 'top', top: 70, bottom: 110 }
const FOOTER: PlacedObstruction = { edge: 'bottom', top: 740, bottom: 800 }
const QUESTION: PlacedObstruction = { edge: 'bottom', top: 560, bottom: 728 }

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

test.each([
  ['nothing', [], { top: 0, bottom: 0 }],
  ['the bar', [BAR], { top: 64, bottom: 0 }],
  ['the bar, the footer and the banner below the bar', [BAR, FOOTER, BANNER], { top: 110, bottom: 60 }],
  ['the question above the footer', [BAR, FOOTER, QUESTION], { top: 64, bottom: 240 }],
  ['a footer that is out of the window', [{ edge: 'bottom', top: 800, bottom: 860 }], { top: 0, bottom: 0 }],
  ['a bar that has scrolled away', [{ edge: 'top', top: -64, bottom: 0 }], { top: 0, bottom: 0 }],
  ['an empty place for a banner', [{ edge: 'top', top: 70, bottom: 70 }], { top: 0, bottom: 0 }],
  ['all but a strip of the window', [BAR, { edge: 'bottom', top: 100, bottom: 800 }], { top: 0, bottom: 0 }],
] satisfies [string, PlacedObstruction[], object][])('what %s leaves of a window', (_, obstructions, margins) =>
  expect(toMargins(obstructions, 800)).toEqual(margins),
)
