import { expect, test } from 'vitest'
import { applyChange, toChange, findDropPosition, type Box } from './order-change.ts'

const row = (top: number, bottom: number): Box => ({ left: 0, right: 100, top, bottom })
const tab = (left: number): Box => ({ left, right: left + 40, top: 0, bottom: 40 })

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

test('an item goes where the pointer is', () => {
  const rows = [row(0, 40), row(50, 90), row(100, 140)]
  expect(findDropPosition(rows, 0, { x: 10, y: 20 })).toBe(0)
  expect(findDropPosition(rows, 0, { x: 10, y: 120 })).toBe(2)
  expect(findDropPosition(rows, 2, { x: 10, y: 55 })).toBe(1)
  const tabs = [tab(0), tab(50), tab(100)]
  expect(findDropPosition(tabs, 0, { x: 60, y: 10 })).toBe(1)
})

test('between items, and beside the list, it stays', () => {
  const rows = [row(0, 40), row(50, 90)]
  expect(findDropPosition(rows, 0, { x: 10, y: 45 })).toBe(0)
  expect(findDropPosition(rows, 0, { x: 200, y: 60 })).toBe(0)
  expect(findDropPosition(rows, 5, { x: 10, y: 60 })).toBe(5)
})

test('a tall neighbor is passed once, not back and forth', () => {
  const [short, tall] = [row(0, 40), row(50, 250)]
  expect(findDropPosition([short, tall], 0, { x: 10, y: 60 })).toBe(0)
  expect(findDropPosition([short, tall], 0, { x: 10, y: 215 })).toBe(1)
  expect(findDropPosition([row(0, 200), row(210, 250)], 1, { x: 10, y: 215 })).toBe(1)
  expect(findDropPosition([row(0, 200), row(210, 250)], 1, { x: 10, y: 30 })).toBe(0)
})
