import { expect, test } from 'vitest'
import { findNextPosition } from './next-position.ts'

const GRID = { position: 4, count: 8, columns: 3, isRightToLeft: false }

test.each([
  ['ArrowRight', {}, 5],
  ['ArrowLeft', {}, 3],
  ['ArrowRight', { isRightToLeft: true }, 3],
  ['ArrowLeft', { isRightToLeft: true }, 5],
  ['ArrowDown', {}, 7],
  ['ArrowUp', {}, 1],
  ['ArrowUp', { position: 1 }, 1],
  ['ArrowDown', { position: 6 }, 6],
  ['ArrowRight', { position: 7 }, 7],
  ['Home', {}, 0],
  ['End', {}, 7],
  ['Tab', {}, null],
] as const)('%s %j', (key, change, next) => {
  expect(findNextPosition(key, { ...GRID, ...change })).toBe(next)
})
