import { expect, test } from 'vitest'
import { MAX_IMAGE_ROWS, MIN_IMAGE_ROWS, imageRows } from './image-rows.ts'

test('follows the proportions', () => {
  expect(imageRows(236, 236)).toBe(59)
  expect(imageRows(236, 354)).toBe(89)
  expect(imageRows(1_200, 800)).toBe(39)
})

test('keeps very flat and very tall images within bounds', () => {
  expect(imageRows(4_000, 300)).toBe(MIN_IMAGE_ROWS)
  expect(imageRows(236, 5_000)).toBe(MAX_IMAGE_ROWS)
})

test('takes a square for an image of no size', () => {
  expect(imageRows(0, 0)).toBe(59)
})
