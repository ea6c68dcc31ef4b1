import type { Connection } from '#schema/connection.ts'

/** Firefox limits a grid to 10,000 rows, which a phone's two columns reach with some 200 cards. */
const CARDS_PER_GRID = 150

/** Each node once, in grids of whole pages, so that placed cards never move. */
export function toGrids<Node extends { id: string }>(pages: readonly Connection<Node>[]): Node[][] {
  const seen = new Set<string>()
  const grids: Node[][] = []
  let grid: Node[] | undefined
  for (const { edges } of pages) {
    if (!grid || grid.length >= CARDS_PER_GRID) {
      grid = []
      grids.push(grid)
    }
    for (const { node } of edges) {
      if (seen.has(node.id)) continue
      seen.add(node.id)
      grid.push(node)
    }
  }
  return grids
}
