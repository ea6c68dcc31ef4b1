import { expect, it } from 'vitest'
import { findFold } from './long-text.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, nth) => `line ${nth + 1}`).join('\n')

it('folds a text of many lines after twelve', () => {
  const text = lines(245)
  expect(text.slice(0, findFold(text) ?? 0)).toBe(lines(12))
})

it.each([0, 1, 12, 13])('shows all %d lines of a short one', (count) => {
  expect(findFold(lines(count))).toBeNull()
})
