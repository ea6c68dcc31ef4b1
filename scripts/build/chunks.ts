import { normalizePath } from 'vite'
import { findReached, type ClientGraph } from './module-graph.ts'

type ChunkName = 'base' | 'start'

/**
 * `base`: what the entry imports, as every page loads it. `start`: what all pages have in common that visits begin with.
 * Few files compress better than one for each set of pages; both hold all that their modules import, so that no page
 * loads a second chunk for their sake. Everything else is as the bundler has it: no page loads what it does not need.
 */
export function planChunks({ modules, entry, startPages }: ClientGraph): ReadonlyMap<string, ChunkName> {
  const base = findReached(modules, [entry])
  const [first = new Set<string>(), ...others] = startPages.map((page) => findReached(modules, [page]))
  const plan = new Map<string, ChunkName>()
  for (const file of first) if (others.every((reached) => reached.has(file))) plan.set(file, 'start')
  for (const file of base) plan.set(file, 'base')
  plan.delete(entry)
  return plan
}

/** Names the chunk of each of the bundler's modules; the graph is read when the first is asked for. */
export function chunkNamer(root: string, readGraph: () => ClientGraph): (id: string) => ChunkName | null {
  const folder = `${normalizePath(root)}/`
  let plan: ReadonlyMap<string, ChunkName> | undefined
  return (id) => {
    plan ??= planChunks(readGraph())
    return plan.get(id.startsWith(folder) ? id.slice(folder.length) : id) ?? null
  }
}
