import type { Connection } from '#schema/connection.ts'

/**
 * Fewest cards of a grid before the next one begins. Firefox knows no grid of more than 10,000 rows, which a phone's two
 * columns reach with some 200 cards.
 */
const CARDS_PER_GRID = 150

/** The nodes of a feed, each once, in grids of whole pages, so that what is placed stays where it is. */
export function gridsOf<Node extends { id: string }>(pages: readonly Connection<Node>[]): Node[][] {
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
