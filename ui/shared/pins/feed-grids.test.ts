import { expect, test } from 'vitest'
import type { Connection } from '#schema/connection.ts'
import { toGrids } from './feed-grids.ts'

function makePage(from: number, count: number): Connection<{ id: string }> {
  const edges = Array.from({ length: count }, (_, index) => ({ cursor: '', node: { id: String(from + index) } }))
  return { edges, pageInfo: { endCursor: null, hasNextPage: true } }
}

test('keeps the order and drops what came before', () => {
  expect(toGrids([makePage(0, 3), makePage(2, 2)])).toEqual([[{ id: '0' }, { id: '1' }, { id: '2' }, { id: '3' }]])
})

test('begins a new grid after 150 cards, never in the middle of a page', () => {
  const pages = Array.from({ length: 13 }, (_, page) => makePage(page * 25, 25))
  expect(toGrids(pages).map((grid) => grid.length)).toEqual([150, 150, 25])
})

test('has no grid for no pages', () => {
  expect(toGrids([])).toEqual([])
})
