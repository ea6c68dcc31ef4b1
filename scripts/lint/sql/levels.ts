/** A table's name in a statement; an object stands for a name that a function is given. */
export type Alias = string | object

export interface Source {
  alias: Alias
  /** Null if they cannot be known. */
  columns: ReadonlySet<string> | null
  /** The table itself is given by that name. */
  isGiven?: boolean
}

/** What names mean in one `select`; levels around it are asked where it has none of that name. */
export interface Level {
  sources: Source[]
  /** The queries of `with`. */
  queries: Map<string, ReadonlySet<string> | null>
  /** Names of results that it gives itself. */
  results: Set<string>
  /** The columns of its rows, for those who read from it; null if they cannot be known. */
  columns: Set<string> | null
  /** A table of it cannot be known. */
  isOpen: boolean
  /** Parameters of functions that are a part of it, and may bring tables. */
  parts: Set<object>
}

export interface Location {
  file: string
  at: number
}

export type Item =
  | { kind: 'column'; alias: Alias | null; column: string | null; place: Location; parts: ReadonlySet<object> }
  | { kind: 'table'; table: string; place: Location }
  /** A parameter of a function, or what calling it answers, stands in these levels: loosely, if they may not be all. */
  | { kind: 'parameter'; parameter: object; call: object | null; isLoose: boolean; levels: readonly Level[] }

/** A fragment as those see it who use it: what it adds to the statement around it, and what it needs there. */
export interface Summary {
  level: Level
  items: Item[]
  /** The tables of a statement that may go on after it. */
  built?: Level | undefined
}

export type Verdict = 'found' | 'unclear' | 'missing' | 'wrong'

const ROW_IDS = new Set(['rowid', '_rowid_', 'oid'])

export function emptyLevel(): Level {
  return {
    sources: [],
    queries: new Map(),
    results: new Set(),
    columns: new Set(),
    isOpen: false,
    parts: new Set(),
  }
}

/** All but its columns. */
export function addNames(level: Level, other: Level): void {
  for (const source of other.sources) {
    const isThere = level.sources.some(({ alias, columns }) => alias === source.alias && columns === source.columns)
    if (!isThere) level.sources.push(source)
  }
  for (const [name, columns] of other.queries) level.queries.set(name, columns)
  for (const name of other.results) level.results.add(name)
  for (const part of other.parts) level.parts.add(part)
  level.isOpen ||= other.isOpen
}

export function addColumns(level: Level, columns: Iterable<string> | null): void {
  level.columns = level.columns && columns && new Set([...level.columns, ...columns])
}

export function joinSummaries(summaries: readonly Summary[]): Summary {
  const level = emptyLevel()
  for (const summary of summaries) {
    addNames(level, summary.level)
    addColumns(level, summary.level.columns)
  }
  const all = summaries.flatMap((summary) => summary.built ?? [])
  const built = all.length > 1 ? emptyLevel() : all[0]
  if (all.length > 1) for (const one of all) addNames(built ?? level, one)
  return { level, items: uniqueItems(summaries.flatMap(({ items }) => items)), built }
}

const numbers = new WeakMap<object, number>()
let nextNumber = 1

function numberOf(one: object): number {
  const number = numbers.get(one) ?? nextNumber++
  numbers.set(one, number)
  return number
}

/** A fragment is used many times, and what it needs is asked once for each place. */
export function uniqueItems(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [toKey(item), item])).values()]
}

function toKey(item: Item): string {
  if (item.kind === 'parameter')
    return [item.parameter, item.call ?? item.parameter, ...item.levels].map(numberOf).join(' ')
  const alias = item.kind === 'column' ? (item.alias ?? '') : ''
  return [item.place.file, item.place.at, typeof alias === 'string' ? alias : numberOf(alias)].join(':')
}

/** The levels go from the innermost outwards. `missing` is what may still be known farther out. */
export function judge(item: Item, levels: readonly Level[]): Verdict {
  let isUnclear = false
  for (const level of levels) {
    if (item.kind === 'table' && level.queries.has(item.table)) return 'found'
    if (item.kind === 'column') {
      const { alias, column } = item
      const sources = level.sources.filter((source) => alias === null || source.alias === alias)
      const verdicts = sources.map(({ columns }) => judgeColumn(columns, column))
      if (verdicts.includes('found') || (alias === null && column !== null && level.results.has(column))) return 'found'
      if (verdicts.includes('unclear')) isUnclear = true
      else if (alias !== null && verdicts.includes('wrong')) return 'wrong'
    }
    isUnclear ||= level.isOpen
  }
  return isUnclear ? 'unclear' : 'missing'
}

function judgeColumn(columns: ReadonlySet<string> | null, column: string | null): Verdict {
  if (column === null || ROW_IDS.has(column) || columns?.has(column)) return 'found'
  return columns === null ? 'unclear' : 'wrong'
}
