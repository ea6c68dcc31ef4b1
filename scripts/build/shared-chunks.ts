import { findReached, type ModuleGraph } from './module-graph.ts'

/** What one more request is worth, in bytes of sources: headers, preload, and that small files compress worse. */
const REQUEST_BYTES = 3_000

export type SharedChunk = `shared-${number}`

export function isShared(chunk: string | null | undefined): boolean {
  return chunk != null && /^shared-\d+$/.test(chunk)
}

interface Group {
  files: string[]
  bytes: number
  pages: Set<string>
  /** What is loaded along, as its files import it. */
  reached: ReadonlySet<string>
}

export interface SharedOptions {
  modules: ModuleGraph
  /** Their files. */
  pages: readonly string[]
  /** The file is in a chunk already. */
  isTaken: (file: string) => boolean
}

/**
 * Joins what some pages share to few chunks, by file. Two are joined where the requests that it saves are worth more
 * than what pages load in vain for it, and where no page would come to load a third one for it.
 */
export function joinShared({ modules, pages, isTaken }: SharedOptions): ReadonlyMap<string, SharedChunk> {
  let groups = groupByPages({ modules, pages, isTaken })
  for (let best = findBestJoin(groups); best; best = findBestJoin(groups)) {
    const [one, other] = best
    const joined = {
      files: [...one.files, ...other.files],
      bytes: one.bytes + other.bytes,
      pages: one.pages.union(other.pages),
      reached: one.reached.union(other.reached),
    }
    groups = [...groups.filter((group) => group !== one && group !== other), joined]
  }
  return new Map(groups.flatMap(({ files }, place) => files.map((file) => [file, `shared-${place}`] as const)))
}

/** What the same pages share begins as one. */
function groupByPages({ modules, pages, isTaken }: SharedOptions): Group[] {
  const pagesOf = new Map<string, Set<string>>()
  for (const page of pages) {
    for (const file of findReached(modules, [page])) {
      if (isTaken(file)) continue
      const known = pagesOf.get(file)
      if (known) known.add(page)
      else pagesOf.set(file, new Set([page]))
    }
  }
  const groups = new Map<string, Group>()
  for (const [file, own] of pagesOf) {
    // What one page alone has is in its own file.
    if (own.size < 2 || pages.includes(file)) continue
    const key = [...own].toSorted().join()
    const group = groups.get(key) ?? { files: [], bytes: 0, pages: own, reached: new Set<string>() }
    group.files.push(file)
    group.bytes += modules.get(file)?.bytes ?? 0
    group.reached = group.reached.union(findReached(modules, [file]))
    groups.set(key, group)
  }
  return [...groups.values()]
}

function findBestJoin(groups: readonly Group[]): [Group, Group] | null {
  let best: [Group, Group] | null = null
  let most = 0
  for (const [place, one] of groups.entries()) {
    for (const other of groups.slice(place + 1)) {
      const gain = computeGain(one, other)
      if (gain <= most || loadsThird(groups, one, other)) continue
      best = [one, other]
      most = gain
    }
  }
  return best
}

function computeGain(one: Group, other: Group): number {
  const both = one.pages.intersection(other.pages).size
  return both * REQUEST_BYTES - one.bytes * (other.pages.size - both) - other.bytes * (one.pages.size - both)
}

function loadsThird(groups: readonly Group[], one: Group, other: Group): boolean {
  const pages = one.pages.union(other.pages)
  const reached = one.reached.union(other.reached)
  return groups.some(
    (group) =>
      group !== one &&
      group !== other &&
      !pages.isSubsetOf(group.pages) &&
      group.files.some((file) => reached.has(file)),
  )
}
