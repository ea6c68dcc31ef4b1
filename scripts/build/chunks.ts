import { normalizePath } from 'vite'
import { findReached, type ClientGraph, type DeferredChunk } from './module-graph.ts'
import { joinShared, type SharedChunk } from './shared-chunks.ts'

type NamedChunk =
  | 'validation'
  | 'base'
  | 'start'
  | 'shared-by-many'
  | 'shared-by-some'
  | 'shared-by-few'
  | DeferredChunk

type ChunkName = NamedChunk | SharedChunk

/** A chunk takes the packages that its modules import along, unless they are in one before it. */
export const CHUNKS: readonly NamedChunk[] = [
  'validation',
  'base',
  'start',
  'shared-by-many',
  'shared-by-some',
  'shared-by-few',
  'shell',
  'late',
]

/** What one page in so many imports is worth loading with what others share: more would burden the smallest pages. */
const PAGES_PER_USE = 8.5

const PACKAGES: readonly (readonly [folder: string, ChunkName])[] = [
  // Imported by compiled texts, which every page has.
  ['/node_modules/@messageformat/runtime/', 'base'],
  ['/node_modules/make-plural/', 'base'],
  // A chunk that imports it would take it along, and other pages that chunk.
  ['/node_modules/valibot/', 'validation'],
]

/**
 * `base`: what the entry imports, and what start pages share with many pages; every page loads it. `start`: what start
 * pages share with any other page, or with the deferred chunks. `shell` and `late`: what every page loads later, of
 * which some is shared with pages: by many, by some, or only by the few that have most of it. Few files compress better
 * than one for each set of pages, and each costs a request. A chunk imports none of a later one. What else pages share
 * is joined to few chunks of its own; what one page alone has is left to the bundler.
 */
export function planChunks({
  modules,
  entry,
  deferred,
  pages,
  startPages,
}: ClientGraph): ReadonlyMap<string, ChunkName> {
  const plan = new Map<string, ChunkName>()
  const reachedByPage = [...pages.values()].map((page) => findReached(modules, [page]))
  const countPages = (file: string) => reachedByPage.filter((reached) => reached.has(file)).length
  const isOfMany = (file: string) => countPages(file) * PAGES_PER_USE >= pages.size
  const shell = findReached(modules, [deferred.shell])
  const late = findReached(modules, [deferred.late])
  for (const page of startPages) {
    // A page that is built on this one has all of it: that isn't sharing.
    const others = reachedByPage.filter((reached) => !reached.has(page))
    for (const file of findReached(modules, [page])) {
      if ([shell, late, ...others].some((reached) => reached.has(file))) plan.set(file, 'start')
    }
  }
  for (const file of plan.keys()) {
    if (isOfMany(file)) plan.set(file, 'base')
  }
  for (const file of findReached(modules, [entry])) plan.set(file, 'base')
  const left = [...new Set([...shell, ...late])].filter((file) => !plan.has(file))
  const shared = left.filter((file) => !isOfMany(file) && (countPages(file) > 0 || (shell.has(file) && late.has(file))))
  const light = reachedByPage.filter((reached) => shared.filter((file) => reached.has(file)).length * 2 < shared.length)
  for (const file of left) {
    if (isOfMany(file)) plan.set(file, 'shared-by-many')
    else if (!shared.includes(file)) plan.set(file, shell.has(file) ? 'shell' : 'late')
    else plan.set(file, light.some((reached) => reached.has(file)) ? 'shared-by-some' : 'shared-by-few')
  }
  const isTaken = (file: string) => file === entry || plan.has(file)
  for (const [file, chunk] of joinShared({ modules, pages: [...pages.values()], isTaken })) plan.set(file, chunk)
  plan.delete(entry)
  return plan
}

/** Lazy: the graph is read with the first module. */
export function chunkNamer(root: string, readGraph: () => ClientGraph): (id: string) => ChunkName | null {
  const folder = `${normalizePath(root)}/`
  let plan: ReadonlyMap<string, ChunkName> | undefined
  return (id) => {
    const ofPackage = PACKAGES.find(([part]) => id.includes(part))
    if (ofPackage) return ofPackage[1]
    plan ??= planChunks(readGraph())
    return plan.get(id.startsWith(folder) ? id.slice(folder.length) : id) ?? null
  }
}
