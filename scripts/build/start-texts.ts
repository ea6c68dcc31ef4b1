import { findReached, type ClientGraph, type ModuleGraph } from './module-graph.ts'

export interface TextParts {
  start: ReadonlySet<string>
  startHandlers: string[]
  /** By handler, of pages that need more: what they name beyond the start. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
}

/** Keys used by the entry and the start pages, pages that need no more, and what each of the others adds. */
export function splitTexts({ modules, entry, pages, startPages }: ClientGraph, keys: readonly string[]): TextParts {
  const start = findKeys(modules, [entry, ...startPages], keys)
  const added = [...pages].map(([handler, file]) => {
    return [handler, findKeys(modules, [file], keys).difference(start)] as const
  })
  return {
    start,
    startHandlers: added.filter(([, own]) => own.size === 0).map(([handler]) => handler),
    pages: new Map(added.filter(([, own]) => own.size > 0)),
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
