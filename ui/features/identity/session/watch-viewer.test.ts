import { expect, test } from 'vitest'
import { checkDelay } from './watch-viewer.ts'

test.each([
  ['never checked', null, 1_000, 0],
  ['just checked', 1_000, 1_000, 30_000],
  ['checked ten seconds ago', 1_000, 11_000, 20_000],
  ['checked thirty seconds ago', 1_000, 31_000, 0],
  ['checked long ago', 1_000, 900_000, 0],
  ['checked in the future', 5_000, 1_000, 0],
] as const)('%s', (_, lastCheckAt, now, delay) => {
  expect(checkDelay(lastCheckAt, now)).toBe(delay)
})
