import { expect, test } from 'vitest'
import { titleLines } from './pin-card.tsx'

test('counts by length', () => {
  expect(titleLines('  ', 'wide')).toBe(0)
  expect(titleLines('A lamp for the dark end', 'wide')).toBe(1)
  expect(titleLines('A lamp for the dark end', 'narrow')).toBe(2)
  expect(titleLines('Buttermilk pancakes with blueberries', 'wide')).toBe(2)
})

test('wide characters count twice', () => {
  expect(titleLines('窓辺の小さな読書の場所', 'wide')).toBe(1)
  expect(titleLines('窓辺の小さな読書の場所と古い椅子', 'wide')).toBe(2)
})
