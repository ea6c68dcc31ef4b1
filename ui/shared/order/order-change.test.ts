import { expect, test } from 'vitest'
import { applyChange, toChange } from './order-change.ts'

const ITEMS = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.each([
  [0, 2, 'bcad'],
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [2, 1, 'acbd'],
  [1, 1, 'abcd'],
])('the item at %i goes to place %i', (from, to, order) => {
  const change = toChange(ITEMS, from, to)
  const moved = change ? applyChange(ITEMS, change) : ITEMS
  expect(moved.map(({ id }) => id).join('')).toBe(order)
})

test('what is gone is not moved, nor is anything moved before what is gone', () => {
  expect(toChange(ITEMS, 4, 0)).toBeNull()
  expect(applyChange(ITEMS, { id: 'x', beforeId: 'a' })).toBe(ITEMS)
  expect(applyChange(ITEMS, { id: 'a', beforeId: 'x' })).toBe(ITEMS)
})
