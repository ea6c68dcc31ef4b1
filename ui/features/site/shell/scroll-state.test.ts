import { expect, test } from 'vitest'
import { INITIAL_SCROLL, scrolled } from './scroll-state.ts'

const END = 1_000
const after = (...tops: number[]) =>
  tops.reduce((state, top) => scrolled(state, { top, end: END }), INITIAL_SCROLL).isGoingDown

test.each([
  ['at rest', [], false],
  ['a tremble downwards', [23], false],
  ['down by the threshold', [24], true],
  ['down in small steps', [10, 20, 30], true],
  ['down, then a tremble upwards', [100, 80], true],
  ['down, then up by the threshold', [100, 76], false],
  ['down, then up in small steps', [100, 90, 80, 70], false],
  ['up and down on the spot', [100, 70, 90, 72, 90], false],
  ['down, up, and down again', [100, 50, 90], true],
  ['back at the very top', [100, 0], false],
  ['pulled beyond the top', [100, -60], false],
  ['springing back from beyond the top', [100, -60, -10], false],
  ['springing back from beyond the end', [1_060, 1_030, 1_000], true],
])('%s', (_, tops, isGoingDown) => {
  expect(after(...tops)).toBe(isGoingDown)
})

test('a page that cannot be scrolled is always at its top', () => {
  expect(scrolled(INITIAL_SCROLL, { top: 80, end: 0 })).toBe(INITIAL_SCROLL)
})

test('a scroll to the same place changes nothing', () => {
  const state = scrolled(INITIAL_SCROLL, { top: 50, end: END })
  expect(scrolled(state, { top: 50, end: END })).toBe(state)
})
