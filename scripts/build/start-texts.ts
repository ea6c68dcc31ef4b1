import { findReached, type ClientGraph, type ModuleGraph } from './module-graph.ts'

export interface TextParts {
  start: ReadonlySet<string>
  startHandlers: string[]
}

/** Keys used by the entry and the start pages, and other pages that need no more. */
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

/** A template without a dot of its own can't be a key. */
export function expandTemplate(parts: readonly string[], keys: readonly string[]): string[] {
  if (!parts.some((part) => part.includes('.'))) return []
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, String.raw`\$&`)).join('.+')}$`)
  return keys.filter((key) => pattern.test(key))
}
