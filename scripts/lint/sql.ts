import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Fragments, type Lack, type Use } from './sql/fragments.ts'
import type { Item, Location } from './sql/levels.ts'
import { readModule } from './sql/modules.ts'
import { findTables, readSchema, type NamedTable, type Schema } from './sql/schema.ts'

/**
 * The number of names by file that stand in fragments whose statement is not found. The only check of these is that a
 * table has such a column. The list only shrinks.
 */
const UNPLACED: Readonly<Record<string, number>> = {
  'db/board-names.ts': 9,
  'db/insert-where.ts': 1,
  'worker/features/boards/update-board.ts': 23,
  'worker/features/comments/mark-comment.ts': 2,
  'worker/features/discovery/home-feed/interests.ts': 3,
  'worker/features/identity/leaving/deletion/purge-account.ts': 1,
  'worker/features/identity/leaving/deletion/purge-pins.ts': 3,
  'worker/features/moderation/action-effects.ts': 1,
  'worker/features/moderation/refused-images.ts': 1,
  'worker/features/pin-builder/delete-pin.ts': 2,
  'worker/features/pins/tries/remove-try.ts': 1,
  'worker/features/pins/tries/try-pin.ts': 2,
  'worker/features/settings/your-data/read-relations.ts': 2,
  'worker/model/board-frames.ts': 1,
  'worker/model/comment-frames.ts': 1,
  'worker/model/message-frames.ts': 1,
  'worker/platform/live/frames.ts': 2,
}

interface Sources {
  /** The tables by file, then by export. */
  tables: ReadonlyMap<string, ReadonlyMap<string, NamedTable>>
  schema: Schema
  texts: ReadonlyMap<string, string>
}

interface Found {
  /** Names that are wrong wherever they stand. */
  wrong: string[]
  /** Names that no statement is known for, by file. */
  unplaced: Map<string, string[]>
}

export async function checkSql(): Promise<number> {
  const { wrong, unplaced } = findSqlProblems(await readSources())
  const files = new Set([...unplaced.keys(), ...Object.keys(UNPLACED)])
  const counted = [...files].toSorted().flatMap((file) => {
    const [found, known] = [unplaced.get(file) ?? [], UNPLACED[file] ?? 0]
    if (found.length > known) return found
    return found.length < known ? [`${file}: ${found.length} in UNPLACED of scripts/lint/sql.ts, not ${known}`] : []
  })
  for (const problem of [...wrong, ...counted]) console.error(problem)
  return wrong.length + counted.length === 0 ? 0 : 1
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

/** Reads every `sql` template, and fragments in the statements that use them. */
export function findSqlProblems({ tables, schema, texts }: Sources): Found {
  const modules = new Map([...texts].map(([file, text]) => [file, readModule(file, text)]))
  const fragments = new Fragments({ schema, tables, read: (file) => modules.get(file) ?? null })
  for (const module of modules.values()) fragments.check(module)

  const locate = ({ file, at }: Location) => `${file}:${(texts.get(file) ?? '').slice(0, at).split('\n').length}`
  const uses = [...fragments.uses.values()].filter(({ item }) => texts.has(item.place.file))
  const wrong = uses.filter((use) => isWrong(use, schema)).map(({ item }) => `${locate(item.place)}: ${explain(item)}`)
  const unplaced = new Map<string, string[]>()
  const report = (place: Location, text: string) => {
    const problem = `${locate(place)}: ${text}`
    const known = unplaced.get(place.file) ?? []
    if (!known.includes(problem)) unplaced.set(place.file, [...known, problem])
  }
  for (const use of uses) {
    if (isUnplaced(use) && !isWrong(use, schema)) report(use.item.place, `${nameOf(use.item)} is in no known statement`)
  }
  for (const { item, place } of fragments.lacks.filter(isNamed)) {
    report(place, `has no ${nameOf(item)}, which ${locate(item.place)} needs`)
  }
  return { wrong: [...new Set(wrong)].toSorted(), unplaced }
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
