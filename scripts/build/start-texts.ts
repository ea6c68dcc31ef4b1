import { planChunks } from './chunks.ts'
import { findReached, type ClientGraph, type ModuleGraph } from './module-graph.ts'
import { isShared } from './shared-chunks.ts'

export interface TextParts {
  start: ReadonlySet<string>
  /** What pages come to need by themselves, once they are there. */
  deferred: ReadonlySet<string>
  startHandlers: string[]
  /** The texts by handler, for pages that name more than the start does. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Keys used by the entry and the start pages, those of what follows by itself, pages that need no more than the first,
 * and what each of the others adds.
 */
export function splitTexts(graph: ClientGraph, keys: readonly string[]): TextParts {
  const { modules, entry, pages, startPages } = graph
  const start = findKeys(modules, [entry, ...startPages], keys)
  const findShared = sharedFileFinder(graph)
  const added = [...pages].map(([handler, file]) => {
    return [handler, findKeys(modules, [file, ...findShared(file)], keys).difference(start)] as const
  })
  return {
    start,
    deferred: findKeys(modules, findDeferred(graph), keys).difference(start),
    startHandlers: added.filter(([, own]) => own.size === 0).map(([handler]) => handler),
    pages: new Map(added.filter(([, own]) => own.size > 0)),
  }
}

/** The deferred chunks, and all that they and pages load without being asked. */
function findDeferred({ modules, entry, deferred, pages }: ClientGraph): string[] {
  const found = new Set(Object.values(deferred))
  const waiting = [entry, ...pages.values(), ...found]
  const seen = new Set<string>()
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const file of findReached(modules, [from])) {
      if (seen.has(file)) continue
      seen.add(file)
      const unasked = (modules.get(file)?.lazy ?? []).flatMap((lazy) => (lazy.isAsked ? [] : lazy.file))
      for (const target of unasked) found.add(target)
      waiting.push(...unasked)
    }
  }
  return [...found]
}

/** What a page loads along with what it shares, though others need it: it is there to be shown after a navigation. */
function sharedFileFinder(graph: ClientGraph): (page: string) => string[] {
  const plan = planChunks(graph)
  return (page) => {
    const chunks = new Set([...findReached(graph.modules, [page])].map((file) => plan.get(file)).filter(isShared))
    return [...plan].flatMap(([file, chunk]) => (chunks.has(chunk) ? file : []))
  }
}

/** Keys are type-checked, so any literal that equals one counts, and any template that could become one. */
export function findKeys(modules: ModuleGraph, from: readonly string[], keys: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const known = new Set(keys)
  for (const file of findReached(modules, from)) {
    const { strings = [], templates = [] } = modules.get(file) ?? {}
    for (const text of strings) if (known.has(text)) found.add(text)
    for (const parts of templates) for (const key of expandTemplate(parts, keys)) found.add(key)
  }
  return found
}

/** A template without a dot of its own can't be a key. */
export function expandTemplate(parts: readonly string[], keys: readonly string[]): string[] {
  if (!parts.some((part) => part.includes('.'))) return []
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, String.raw`\$&`)).join('.+')}$`)
  return keys.filter((key) => pattern.test(key))
}
