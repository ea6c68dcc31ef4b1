import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Fragments, type Lack, type Use } from './sql/fragments.ts'
import type { Item, Location } from './sql/levels.ts'
import { readModule } from './sql/modules.ts'
import { findTables, readSchema, type NamedTable, type Schema } from './sql/schema.ts'

interface Sources {
  /** The tables by file, then by export. */
  tables: ReadonlyMap<string, ReadonlyMap<string, NamedTable>>
  schema: Schema
  texts: ReadonlyMap<string, string>
}

export async function checkSql(): Promise<number> {
  const problems = findSqlProblems(await readSources())
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

async function readSources(): Promise<Sources> {
  const tables = new Map(
    await Promise.all(
      globSync('db/tables/**/*.ts').map(async (file) => {
        const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
        return [file, findTables(module)] as const
      }),
    ),
  )
  const all = [...tables.values()].flatMap((exports) => [...exports.values()])
  const migrations = globSync('db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const files = globSync('{db,worker,scripts,test/helpers}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  return {
    tables,
    schema: readSchema(all, migrations),
    texts: new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')])),
  }
}

/** Reads every `sql` template, and fragments in the statements that use them; each name must be found in one. */
export function findSqlProblems({ tables, schema, texts }: Sources): string[] {
  const modules = new Map([...texts].map(([file, text]) => [file, readModule(file, text)]))
  const fragments = new Fragments({ schema, tables, read: (file) => modules.get(file) ?? null })
  for (const module of modules.values()) fragments.check(module)

  const locate = ({ file, at }: Location) => `${file}:${(texts.get(file) ?? '').slice(0, at).split('\n').length}`
  const uses = [...fragments.uses.values()].filter(({ item }) => texts.has(item.place.file))
  const problems = uses.flatMap((use) => {
    const what = isWrong(use, schema)
      ? explain(use.item)
      : isUnplaced(use) && `${nameOf(use.item)} is in no known statement`
    return what === false ? [] : [`${locate(use.item.place)}: ${what}`]
  })
  const lacking = fragments.lacks
    .filter(isNamed)
    .map(({ item, place }) => `${locate(place)}: has no ${nameOf(item)}, which ${locate(item.place)} needs`)
  return [...new Set([...problems, ...lacking])].toSorted()
}

function isUnplaced({ item, verdicts }: Use): boolean {
  return isNamed({ item }) && !verdicts.has('found') && !verdicts.has('unclear')
}

/** Every table has the number of a row; a name that a function is given is looked for where it is called. */
function isNamed({ item }: Pick<Lack, 'item'>): boolean {
  if (item.kind === 'table') return true
  if (item.kind !== 'column' || item.column === 'rowid') return false
  return item.alias === null || typeof item.alias === 'string'
}

/** The name is no column of the table in sight; if none is in sight, of no table, or not of the one that is named. */
function isWrong({ item, verdicts }: Use, schema: Schema): boolean {
  if (verdicts.has('wrong')) return true
  if (item.kind !== 'column' || item.column === null || verdicts.has('found')) return false
  const { alias, column } = item
  const named = typeof alias === 'string' ? schema.get(alias) : undefined
  if (verdicts.has('unclear') || column === 'rowid') return false
  return named ? !named.has(column) : ![...schema.values()].some((columns) => columns.has(column)) && alias === null
}

function explain(item: Item): string {
  if (item.kind === 'table') return `no table is called ${item.table}`
  return item.kind === 'column' && item.alias === null
    ? `no table has a column ${item.column}`
    : `the table in sight has no ${nameOf(item)}`
}

function nameOf(item: Item): string {
  if (item.kind === 'table') return item.table
  if (item.kind !== 'column') return ''
  const column = item.column ?? '*'
  return typeof item.alias === 'string' ? `${item.alias}.${column}` : column
}
