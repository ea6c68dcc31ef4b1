import { expect, test } from 'vitest'
import { findDropPlace, type Box } from './find-drop-place.ts'

const row = (top: number, bottom: number): Box => ({ left: 0, right: 100, top, bottom })
const tab = (left: number): Box => ({ left, right: left + 40, top: 0, bottom: 40 })

test('an item goes where the pointer is', () => {
  const rows = [row(0, 40), row(50, 90), row(100, 140)]
  expect(findDropPlace(rows, 0, { x: 10, y: 20 })).toBe(0)
  expect(findDropPlace(rows, 0, { x: 10, y: 120 })).toBe(2)
  expect(findDropPlace(rows, 2, { x: 10, y: 55 })).toBe(1)
  const tabs = [tab(0), tab(50), tab(100)]
  expect(findDropPlace(tabs, 0, { x: 60, y: 10 })).toBe(1)
})

test('between items, and beside the list, it stays', () => {
  const rows = [row(0, 40), row(50, 90)]
  expect(findDropPlace(rows, 0, { x: 10, y: 45 })).toBe(0)
  expect(findDropPlace(rows, 0, { x: 200, y: 60 })).toBe(0)
  expect(findDropPlace(rows, 5, { x: 10, y: 60 })).toBe(5)
})

test('a tall neighbor is passed once, not back and forth', () => {
  const [short, tall] = [row(0, 40), row(50, 250)]
  expect(findDropPlace([short, tall], 0, { x: 10, y: 60 })).toBe(0)
  expect(findDropPlace([short, tall], 0, { x: 10, y: 215 })).toBe(1)
  expect(findDropPlace([row(0, 200), row(210, 250)], 1, { x: 10, y: 215 })).toBe(1)
  expect(findDropPlace([row(0, 200), row(210, 250)], 1, { x: 10, y: 30 })).toBe(0)
})
