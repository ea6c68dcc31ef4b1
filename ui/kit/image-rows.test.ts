import { expect, test } from 'vitest'
import { MAX_PICTURE_ROWS, MIN_PICTURE_ROWS, pictureRows } from './image-rows.ts'

test('follows the proportions', () => {
  expect(pictureRows(236, 236)).toBe(59)
  expect(pictureRows(236, 354)).toBe(89)
  expect(pictureRows(1_200, 800)).toBe(39)
})

test('keeps very flat and very tall pictures within bounds', () => {
  expect(pictureRows(4_000, 300)).toBe(MIN_PICTURE_ROWS)
  expect(pictureRows(236, 5_000)).toBe(MAX_PICTURE_ROWS)
})

test('takes a square for a picture of no size', () => {
  expect(pictureRows(0, 0)).toBe(59)
})
