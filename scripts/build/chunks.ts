import { normalizePath } from 'vite'
import { findReached, type ClientGraph } from './module-graph.ts'

type ChunkName = 'base' | 'start'

/** What one page in so many imports is worth having in the chunk of all: more would burden the smallest pages. */
const PAGES_PER_BASE_USE = 8

/**
 * `start`: what a start page shares with any other. `base`: what the entry imports, and the part of `start` that many
 * pages use; every page loads it. Few files compress better than one for each set of pages; both hold all that their
 * modules import, so that no page loads another chunk because of them. Everything else is left to the bundler.
 */
export function planChunks({ modules, entry, pages, startPages }: ClientGraph): ReadonlyMap<string, ChunkName> {
  const plan = new Map<string, ChunkName>()
  const reachedByPage = [...pages.values()].map((page) => findReached(modules, [page]))
  for (const page of startPages) {
    // A page that is built on this one has all of it: that isn't sharing.
    const others = reachedByPage.filter((reached) => !reached.has(page))
    for (const file of findReached(modules, [page])) {
      if (others.some((reached) => reached.has(file))) plan.set(file, 'start')
    }
  }
  for (const file of plan.keys()) {
    const share = reachedByPage.filter((reached) => reached.has(file)).length
    if (share * PAGES_PER_BASE_USE >= pages.size) plan.set(file, 'base')
  }
  for (const file of findReached(modules, [entry])) plan.set(file, 'base')
  plan.delete(entry)
  return plan
}

/** Lazy: the graph is read with the first module. */
export function chunkNamer(root: string, readGraph: () => ClientGraph): (id: string) => ChunkName | null {
  const folder = `${normalizePath(root)}/`
  let plan: ReadonlyMap<string, ChunkName> | undefined
  return (id) => {
    plan ??= planChunks(readGraph())
    return plan.get(id.startsWith(folder) ? id.slice(folder.length) : id) ?? null
  }
}
