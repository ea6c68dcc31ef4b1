import { findReached, type ClientGraph, type ModuleGraph } from './module-graph.ts'

export interface TextParts {
  /** Keys that the first page of a visit needs. */
  start: ReadonlySet<string>
  /** Handlers whose pages need no others. */
  startHandlers: string[]
}

/** What is named by the entry and by the pages that visits begin with, and which other pages do with as much. */
export function splitTexts({ modules, entry, pages, startPages }: ClientGraph, keys: readonly string[]): TextParts {
  const start = findKeys(modules, [entry, ...startPages], keys)
  const startHandlers = [...pages].filter(([, file]) => findKeys(modules, [file], keys).isSubsetOf(start))
  return { start, startHandlers: startHandlers.map(([handler]) => handler) }
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

/** A template without a dot of its own is no key's. */
export function expandTemplate(parts: readonly string[], keys: readonly string[]): string[] {
  if (!parts.some((part) => part.includes('.'))) return []
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, String.raw`\$&`)).join('.+')}$`)
  return keys.filter((key) => pattern.test(key))
}
