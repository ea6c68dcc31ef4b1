import { planChunks } from './chunks.ts'
import { findReached, type ClientGraph, type ModuleGraph } from './module-graph.ts'
import { isShared } from './shared-chunks.ts'

export interface TextParts {
  start: ReadonlySet<string>
  startHandlers: string[]
  /** By handler, of pages that need more: what they name beyond the start. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
}

/** Keys used by the entry and the start pages, pages that need no more, and what each of the others adds. */
export function splitTexts(graph: ClientGraph, keys: readonly string[]): TextParts {
  const { modules, entry, pages, startPages } = graph
  const start = findKeys(modules, [entry, ...startPages], keys)
  const findShared = sharedFileFinder(graph)
  const added = [...pages].map(([handler, file]) => {
    return [handler, findKeys(modules, [file, ...findShared(file)], keys).difference(start)] as const
  })
  return {
    start,
    startHandlers: added.filter(([, own]) => own.size === 0).map(([handler]) => handler),
    pages: new Map(added.filter(([, own]) => own.size > 0)),
  }
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
