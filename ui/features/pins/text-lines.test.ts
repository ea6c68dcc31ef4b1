import { expect, test } from 'vitest'
import { titleLines } from './text-lines.ts'

test('counts by length', () => {
  expect(titleLines('  ')).toBe(0)
  expect(titleLines('A lamp for the dark end')).toBe(1)
  expect(titleLines('Buttermilk pancakes with blueberries')).toBe(2)
})

test('wide characters count twice', () => {
  expect(titleLines('窓辺の小さな読書の場所')).toBe(1)
  expect(titleLines('窓辺の小さな読書の場所と古い椅子')).toBe(2)
})
